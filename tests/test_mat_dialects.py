"""The dialects of the `.mat` writer: random matches say what is held. GNU Backgammon is asked in another test.

What is expected of a file is the canonical record of what ``hold`` says is held. What that lacks of the record that the
referee of ``strategies`` dealt is found by reading back, as ``test_losses`` shows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import strategies
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import Dealt, Terms, deal
from told_losses import lost

from bgformats import api
from bgformats.errors import UnknownNameError
from bgformats.formats.mat.dialects import DIALECTS, GNUBG, JELLYFISH, SNOWIE, XG, MatDialect, dialect_named
from bgformats.formats.mat.hold import hold
from bgformats.formats.mat.write import write
from bgformats.model.record import Facts, Game, Match, Options, Player, Resign, SetUp
from bgformats.model.ruleset import Ruleset
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules

ROOT = Path(__file__).resolve().parent.parent
HEADED = tuple(one for one in DIALECTS if one.headers)
"""The dialects that can hold headers, comments, and a position before the first roll."""
each_dialect = pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.id)
SHORT = settings(max_examples=40, deadline=None)


def verified_of(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


def reread(data: bytes) -> list[Match]:
    return [api.canonical(one) for one in api.validate(data, name="written.mat").verified]


def held(verified: VerifiedMatch, dialect: MatDialect) -> Match:
    (one,) = hold(verified, dialect)
    return api.canonical(one)


def sets_up(record: Match) -> bool:
    """Whether a position is put on the board by hand, for which GNU Backgammon's `.mat` has no words."""
    return any(isinstance(action, SetUp) for game in record.games for action in game.actions)


def rules_for(verified: VerifiedMatch, dialect: MatDialect) -> Ruleset | str:
    """What the file is judged by: GNU Backgammon has no headers for rules."""
    return verified.rules if dialect is GNUBG else "auto"


# -- written and read back ---------------------------------------------------------------------------------------------


@SHORT
@given(strategies.odd_matches, st.sampled_from(HEADED))
def test_what_is_written_reads_back_as_what_is_held_and_nothing_else_is_lost(dealt: Dealt, dialect: MatDialect) -> None:
    verified = verified_of(dealt.record)
    assume(dialect.set_ups or not sets_up(dealt.record))
    report = api.validate(write(verified, dialect), name="written.mat", rules=rules_for(verified, dialect))
    assert [one.message for one in report.diagnostics] == []
    assert [api.canonical(one) for one in report.verified] == [held(verified, dialect)]
    rules = set() if dialect is not GNUBG else {"rule-option-lost"}
    assert {check for check, _ in lost(verified, "mat", dialect.id)} <= rules | {
        "comment-lost", "metadata-lost", "name-changed", "value-inferred",
    }  # fmt: skip


@SHORT
@given(strategies.matches, st.floats(0, 1), st.sampled_from(HEADED))
def test_a_match_that_is_broken_off_reads_back_broken_off(dealt: Dealt, part: float, dialect: MatDialect) -> None:
    assume(dialect.set_ups or not sets_up(dealt.record))
    last = dealt.record.games[-1]
    broken = last.model_copy(update={"actions": last.actions[: int(part * (len(last.actions) - 1))], "claims": ()})
    verified = verified_of(dealt.record.model_copy(update={"games": (*dealt.record.games[:-1], broken)}))
    report = api.validate(write(verified, dialect), rules=rules_for(verified, dialect))
    assert {one.code for one in report.diagnostics} <= {"BG209", "BG210"}
    assert [api.canonical(one) for one in report.verified] == [held(verified, dialect)]


@settings(SHORT, max_examples=15)
@given(
    st.lists(strategies.odd_matches, min_size=2, max_size=3),
    st.sampled_from([one for one in HEADED if one is not GNUBG]),
)
def test_several_matches_in_one_file_stay_apart(dealt: list[Dealt], dialect: MatDialect) -> None:
    matches = [verified_of(one.record) for one in dealt]
    expected = [api.canonical(one) for one in hold(matches, dialect)]
    assert reread(write(matches, dialect)) == expected == [held(one, dialect) for one in matches]


@SHORT
@given(strategies.odd_matches)
def test_snowie_s_text_reads_back_by_the_same_rules_without_headers_and_comments(dealt: Dealt) -> None:
    verified = verified_of(dealt.record)
    told = {name for name, _ in lost(verified, "mat", "snowie")}
    assume("not-representable" not in told)
    report = api.validate(write(verified, SNOWIE), rules=verified.rules, name="written.txt")
    (back,) = [api.canonical(one) for one in report.verified]
    assert back == held(verified, SNOWIE)
    assert (back.facts, back.options, back.comments) == (Facts(), Options(), ())
    count = len(dealt.record.comments) + sum(len(game.comments) for game in dealt.record.games)
    assert (count > 0) == ("comment-lost" in told)
    gives_up = any(isinstance(action, Resign) for game in dealt.record.games for action in game.actions)
    assert ("metadata-lost" in told) == (dealt.record.facts != Facts() or gives_up)
    assert dealt.record.options == Options() or "rule-option-lost" in told


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), min_size=1, max_size=4))
def test_any_name_is_written_so_that_it_reads_back_and_two_names_stay_two(pairs: list[tuple[str, str]]) -> None:
    pairs = [pair for pair in pairs if any(name.strip() for name in pair)] or [("Ann", "Bob")]
    games = [
        Game(number=at, players=(Player(name=left), Player(name=right)), score_claimed=None, actions=())
        for at, (left, right) in enumerate(pairs, 1)
    ]
    players = games[0].players
    assert players is not None
    verified = verified_of(Match(mode="match", length=7, players=players, games=tuple(games)))
    back = reread(write(verified))[0]
    written = [player.name for game in back.games for player in game.players or ()]
    given_names = [name for pair in pairs for name in pair]
    assert reread(write(verified)) == [held(verified, JELLYFISH)]
    assert len(set(zip(given_names, written, strict=True))) == len(set(given_names)) == len(set(written))
    changed = {old: new for old, new in zip(given_names, written, strict=True) if old != new}
    told = {words for check, words in lost(verified, "mat") if check == "name-changed"}
    assert told == {f"{old} > {new}" for old, new in changed.items()}


def _read_back(paths: list[Path]) -> int:
    """How many of the files are matches that can be written; each was, in every dialect, and read back."""
    seen = 0
    for path in paths:
        report = api.validate(path)
        if report.file.format != "mat":
            continue
        if any(check == "not-representable" for check, _ in lost(report.verified, "mat")):
            assert not report.ok, path
            continue
        seen += 1
        for dialect in DIALECTS:
            expected = [api.canonical(one) for one in hold(report.verified, dialect)]
            assert reread(write(report.verified, dialect)) == expected, (path, dialect.id)
    return seen


def test_matches_of_the_shared_corpus_read_back(corpus_texts: list[Path]) -> None:
    """Those without an error, and those with one of which nothing is called not representable."""
    assert _read_back(corpus_texts[::9]) > 30


@pytest.mark.nightly
def test_every_match_of_the_shared_corpus_reads_back(corpus_texts: list[Path]) -> None:
    assert _read_back(corpus_texts) > 300


@pytest.fixture(scope="module")
def corpus_texts() -> list[Path]:
    folder = ROOT.parent / "shared" / "corpus" / "text"
    if not folder.is_dir():
        pytest.skip("the folder beside the project is not there")
    return [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".mat", ".txt", ".xg")]


# -- names of dialects -------------------------------------------------------------------------------------------------


def test_jellyfish_is_written_where_no_dialect_is_named() -> None:
    assert dialect_named(None) is JELLYFISH
    assert dialect_named(" XG ") is XG


def test_an_unknown_dialect_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        UnknownNameError, match=r"'galaxi'.*did you mean galaxy; known are jellyfish, gnubg, xg, galaxy, snowie"
    ):
        dialect_named("galaxi")


@pytest.mark.parametrize(
    ("name", "family"),
    [("jellyfish", "jellyfish"), ("gnubg", "gnubg"), ("xg", "xg2"), ("galaxy", "galaxy"), ("snowie", "jellyfish")],
)
def test_a_written_file_is_recognised_as_that_program_s(name: str, family: str) -> None:
    date = "2024.01.01" if name == "gnubg" else None
    dealt = deal(7, Terms(5), facts=Facts(date=date))
    assert api.read(write(verified_of(dealt.record), dialect_named(name))).dialect == family
