"""GNU Backgammon's text export in its languages and units: the same record in each, and the same findings."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from bgformats import api
from bgformats.api.writing import convert
from bgformats.formats.positions.gnubg_words import any_of, in_english, languages, words_for
from bgformats.formats.registry import detect
from bgformats.model.analysis import Analysis
from bgformats.model.appraisal import appraisal
from bgformats.model.record import Game, Match

TEXTS = Path(__file__).resolve().parents[1] / "fixtures" / "gnubg-text"
LANGUAGES = sorted(path.stem for path in (TEXTS / "languages").glob("*.txt") if path.stem != "en")
CZECH = "No double, take"
"""Czech has the same words for a double and a redouble, so its redoubles are read as doubles."""


def text_of(name: str) -> str:
    return (TEXTS / "languages" / f"{name}.txt").read_text(encoding="utf-8")


@cache
def record(text: str) -> Match:
    """The record without the words of the tables and without the date as it is written."""
    (verified,) = api.validate(text.encode(), name="a.txt").verified
    match = api.canonical(verified)
    return match.model_copy(
        update={
            "facts": match.facts.model_copy(update={"date_text": None}),
            "games": tuple(without_tables(game) for game in match.games),
        }
    )


def without_tables(game: Game) -> Game:
    assert game.notes is not None
    names = tuple(one.model_copy(update={"values": ()}) for one in game.notes.properties)
    return game.model_copy(update={"notes": game.notes.model_copy(update={"properties": names})})


def found(text: str) -> list[tuple[str, int | None]]:
    return [(one.code, one.line) for one in api.validate(text.encode(), name="a.txt").diagnostics]


def analyses(text: str) -> dict[int, Analysis]:
    notes = record(text).games[0].notes
    assert notes is not None
    return dict(notes.analyses)


# -- languages ---------------------------------------------------------------------------------------------------------


def test_there_is_a_text_in_each_language_that_has_words_of_its_own() -> None:
    assert set(languages()) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_in_any_language_is_the_match_in_english(language: str) -> None:
    text = text_of(language)
    ours, english = record(text), record(text_of("en"))
    if language == "cs":
        ours = Match.model_validate_json(ours.model_dump_json().replace(CZECH, "No redouble, take"))
        english = Match.model_validate_json(english.model_dump_json().replace(CZECH, "No redouble, take"))
    assert ours == english
    assert ours.facts.date == "2024-03-25"
    assert found(text) == found(text_of("en")) == [("BG210", 1)]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_an_illegal_play_is_found_in_any_language(language: str) -> None:
    text = text_of(language)
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if re.match(r"\*[ .]Ann .*13/7 8/7", line))
    lines[at] = lines[at].replace("13/7 8/7", "13/7 8/6")
    assert ("BG308", at + 1) in found("\n".join(lines))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_an_action_that_nobody_knows_is_found_in_any_language(language: str) -> None:
    text = text_of(language)
    for pattern in (r"(?m)^\*[ .]Bob .*24/20.*$", rf"(?m)^\* Bob {any_of('accepts')}$"):
        line = text.count("\n", 0, next(re.finditer(pattern, text)).start()) + 1
        assert ("BG102", line) in found(re.sub(pattern, "* Bob xyzzy", text, count=1))


def test_words_for_actions_mean_one_thing_in_all_languages() -> None:
    acts = ("doubles", "accepts", "rejects", "cannot move", "moves", "wins")
    for act in acts:
        assert {in_english(words) for words in words_for(act)} == {act}


def test_texts_of_two_languages_behind_each_other_are_read_both() -> None:
    (match,) = api.read((text_of("de") + text_of("fr")).encode(), name="a.txt").matches
    assert match.games[0].actions == match.games[1].actions
    assert len(match.games[0].actions) == 9


def test_a_date_of_two_digits_for_the_year_may_be_two_days_in_any_language() -> None:
    text = text_of("es").replace("25/03/24", "03/02/24")
    assert "BG106" in [code for code, _ in found(text)]
    assert record(text_of("it").replace("25/03/2024", "03/02/2024")).facts.date == "2024-02-03"


def test_a_language_that_is_not_known_is_refused() -> None:
    text = text_of("en")
    for before, after in (
        ("Move number", "Zet nummer"), (" moves ", " speelt "), ("The score (after", "De stand (na"),
        ("Game statistics for game", "Overzicht van partij"),
    ):  # fmt: skip
        text = text.replace(before, after)
    name = detect(text.encode(), "a.txt").format
    assert name is not None
    assert name.id == "gnubg-text"
    (told,) = [one for one in api.validate(text.encode(), name="a.txt").diagnostics if one.code == "BG101"]
    assert (told.line, told.column) == (text.count("\n", 0, text.index("Zet nummer 1")) + 1, 1)
    assert "language" in told.message


# -- units -------------------------------------------------------------------------------------------------------------


def unit(name: str) -> str:
    return (TEXTS / f"units-{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["mwc", "matchpc"])
def test_chances_to_win_the_match_are_no_equities(name: str) -> None:
    told = analyses(unit(name))
    opening, double, equities = told[0], told[4], analyses(text_of("en"))
    best = opening.candidates[0]
    assert best.evaluation is not None
    assert best.evaluation.equity is None
    chance = Decimal(re.search(r"MWC: +(\S+?)%?$", unit(name), re.MULTILINE)[1])  # type: ignore[index]
    assert best.evaluation.match_chance == (chance.scaleb(-2) if name == "matchpc" else chance)
    assert 0 < chance.scaleb(-2 if name == "matchpc" else 0) < 1
    assert opening.luck is None
    luck = re.search(r"Rolled 62 \((\S+)%\)", unit(name))
    assert luck is not None
    assert opening.luck_match_chance == Decimal(luck[1]).scaleb(-2)
    assert double.cube is not None
    for one in (double.cube.no_double, double.cube.double_take, double.cube.double_drop):
        assert one is not None
        assert (one.equity, one.cubeless) == (None, None)
        assert one.match_chance is not None
        assert 0 < one.match_chance < 1
    assert double.cube.double_take_loss is not None
    # What is the best does not change with the unit.
    assert [one.written for one in opening.candidates] == [one.written for one in equities[0].candidates]


@pytest.mark.parametrize("name", ["mwc", "matchpc", "winpc"])
def test_outcomes_are_fractions_in_any_unit_and_no_line_of_an_analysis_is_a_remark(name: str) -> None:
    game = record(unit(name)).games[0]
    assert game.notes is not None
    assert game.notes.comments == ()
    plain = analyses(text_of("en"))
    for at, told in analyses(unit(name)).items():
        for ours, theirs in zip(told.candidates, plain[at].candidates, strict=True):
            assert ours.evaluation is not None
            assert theirs.evaluation is not None
            ours_six, theirs_six = ours.evaluation.outcomes, theirs.evaluation.outcomes
            assert ours_six is not None
            assert theirs_six is not None
            for field in type(ours_six).model_fields:
                assert abs(getattr(ours_six, field) - getattr(theirs_six, field)) <= Decimal("0.0011")


@pytest.mark.parametrize("name", ["mwc", "matchpc"])
def test_sgf_has_no_place_for_chances_and_that_is_told(name: str) -> None:
    report = api.validate(unit(name).encode(), name="a.txt")
    written = convert(report.verified, "sgf")
    assert written.data is not None
    assert b"LU[" not in written.data
    assert b"]A[" not in written.data
    assert b"DA[" not in written.data
    assert "BG602" in [one.code for one in written.losses]


def test_appraisals_name_the_unit() -> None:
    report = api.validate(unit("mwc").encode(), name="a.txt")
    game = report.verified[0].games[0]
    (told,) = [one for at, one in game.game.notes.analyses if at == 0]  # type: ignore[union-attr]
    line = appraisal(told, game.steps[0])
    assert "% of the match" in line
    assert line.count("% of the match") == 3
    assert not re.search(r"0\.[0-9]{3}", line)


# -- the score heading -------------------------------------------------------------------------------------------------

LATE = """\
The score (after 2 games) is: Ann 1, Bob 2 (match to 3 points), {state}

Move number 1:  Bob to play 31

* Bob moves 8/5 6/5

Move number 2:  Ann doubles to 2

* Ann doubles

Move number 3:  Bob on roll, cube decision?

* Bob accepts

Move number 4:  Ann to play 51

* Ann moves 24/23 13/8

Bob wins 2 points
"""


@pytest.mark.parametrize("state", list(words_for("post-Crawford play")))
def test_a_double_behind_the_crawford_game_is_legal_in_any_language(state: str) -> None:
    assert [code for code, _ in found(LATE.format(state=state)) if code != "BG215"] == []


def test_without_a_double_the_heading_alone_tells_that_the_crawford_game_is_over() -> None:
    plain = re.sub(r"Move number 2:.*?Move number 4:", "Move number 2:", LATE, flags=re.DOTALL)
    plain = plain.replace("wins 2", "wins 1")
    told = {}
    for state in ("post-Crawford play", "Crawford game"):
        report = api.validate(plain.format(state=state).encode(), name="a.txt")
        told[state] = report.verified[0].games[0].crawford
        written = convert(report.verified, "sgf")
        assert written.data is not None
        assert (b"CrawfordGame" in written.data) is (state == "Crawford game")
        again = api.validate(written.data, name="a.sgf")
        assert again.verified[0].games[0].crawford is told[state]
    assert told == {"post-Crawford play": False, "Crawford game": True}
