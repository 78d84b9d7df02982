"""The public names, and the errors of the library's callers."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import bgformats as bg
from bgformats import api
from bgformats.replay.rules import decide_rules

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "fixtures" / "mat" / "crawford.mat"


def test_all_is_sorted_and_every_name_is_there() -> None:
    assert bg.__all__ == sorted(bg.__all__)
    assert all(getattr(bg, name) is not None for name in bg.__all__)
    assert dir(bg) == sorted(bg.__all__)


@pytest.mark.parametrize("name", bg.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    value = getattr(bg, name)
    assert isinstance(value, tuple) or (value.__doc__ or "").strip()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'validat'"):
        _ = bg.validat  # type: ignore[attr-defined]


def test_importing_the_package_imports_no_library() -> None:
    code = "import sys, bgformats; print([name for name in ('pydantic', 'lark', 'typer') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_a_path_bytes_and_a_file_object_read_alike() -> None:
    data = SAMPLE.read_bytes()
    expected = bg.read(SAMPLE).matches
    assert bg.read(str(SAMPLE)).matches == expected
    assert bg.read(data).matches == expected
    assert bg.read(io.BytesIO(data)).matches == expected


def test_export_is_the_function_whatever_was_imported_before() -> None:
    import bgformats.exports.registry  # noqa: F401

    assert callable(bg.export)
    report = bg.validate(SAMPLE)
    assert bg.export(report.verified, "jsonl").count("\n") == 1
    assert bg.export(report.verified, "json", level="game").count('"score_after"') == 3


def test_what_is_converted_reads_back_as_the_same_record() -> None:
    report = bg.validate(SAMPLE)
    written = bg.convert(report.verified, "mat")
    assert written.data is not None
    again = bg.validate(written.data)
    assert again.ok
    back, own = bg.canonical(again.verified[0]), bg.canonical(report.verified[0])
    bare = {"comments": ()}
    assert [game.model_copy(update=bare) for game in back.games] == [game.model_copy(update=bare) for game in own.games]
    assert back.model_copy(update={**bare, "games": ()}) == own.model_copy(update={**bare, "games": ()})
    assert [(one.code, one.severity.value) for one in written.losses] == [("BG601", "warning")]


def test_what_the_target_cannot_hold_is_told() -> None:
    text = b"5 point match\n\n Game 1\n ann,1654.3 : 0       bob,1500 : 0\n  1) 31: 8/5 6/5     42: 8/4 6/4\n"
    verified = bg.validate(text).verified
    assert bg.convert(verified, "mat").losses == ()
    lost = [one for one in bg.convert(verified, "mat", "gnubg").losses if one.code == "BG605"]
    assert len(lost) == 2
    assert "ann" in lost[0].message
    assert "bob" in lost[1].message


def test_a_conversion_with_an_error_gives_nothing_unless_it_is_forced() -> None:
    text = b"5 point match\n\n Game 1\n ann,1654.3 : 0       bob : 0\n  1) 31: 8/5 6/5     42: 8/4 6/4\n"
    verified = bg.validate(text).verified
    assert bg.convert(verified, "mat", "gnubg", strict=True).data is None
    assert bg.convert(verified, "mat", "gnubg", strict=True, force=True).data is not None


def test_callers_mistakes_are_exceptions_that_say_what_is_known() -> None:
    with pytest.raises(bg.UnknownNameError, match=r"no format 'mta'; did you mean mat; known are mat, sgf, "):
        bg.read(SAMPLE, format="mta")
    with pytest.raises(bg.UnknownNameError, match="no rule profile 'mtch'"):
        bg.validate(SAMPLE, rules="mtch")
    with pytest.raises(bg.UnknownNameError, match="only read; what can be written is: mat"):
        bg.convert(bg.validate(SAMPLE).verified, "moves")
    with pytest.raises(bg.UnknownNameError, match="no text encoding"):
        bg.read(SAMPLE, encoding="rot13")
    with pytest.raises(bg.UnknownFormatError, match="neither a match line"):
        bg.read(b"hello")
    with pytest.raises(FileNotFoundError):
        bg.read("nowhere.mat")
    with pytest.raises(ValueError, match="no dice"):
        bg.legal_plays(bg.parse_position("4HPwATDgc/ABMA").board, (7, 1), bg.Side.FIRST)


def test_a_written_play_is_among_the_legal_ones_in_any_spelling() -> None:
    plays = bg.legal_plays(bg.parse_position("4HPwATDgc/ABMA").board, (1, 3), bg.Side.SECOND)
    spelled = {text: play_in(plays, text) for text in ("8/5 6/5", "6/5, 8/5", "24/20", "24/21/20", "13/10 6/4")}
    assert spelled == {"8/5 6/5": True, "6/5, 8/5": True, "24/20": True, "24/21/20": True, "13/10 6/4": False}
    assert all(play in plays for play in plays)


def play_in(plays: bg.LegalPlays, text: str) -> bool:
    return text in plays and bg.parse_play(text) in plays


def test_the_stages_can_be_called_one_by_one() -> None:
    source = api.decode(SAMPLE.read_bytes(), "crawford.mat")
    tree = api.parse(source)
    lowered = api.lower(tree)
    whole = bg.read(SAMPLE)
    assert tree.render() == source.text
    assert lowered.matches == whole.matches
    (match,) = lowered.matches
    assert [game.winner for game in api.verify(match, decide_rules(match, "auto").rules).games] == [
        game.winner for one in bg.validate(SAMPLE).verified for game in one.games
    ]


def test_a_notation_error_tells_the_span_of_what_is_wrong() -> None:
    with pytest.raises(bg.NotationError) as caught:
        bg.parse_play("8/5 6/x")
    start, end = caught.value.span
    assert "8/5 6/x"[start:end] == "x"
