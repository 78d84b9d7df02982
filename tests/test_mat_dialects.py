"""The dialects of the `.mat` writer: random matches in each of them say what is stated, to us and to GNU Backgammon.

What is expected of a file is the canonical record of what ``hold`` says is held. What that lacks of the record that the
referee of ``strategies`` dealt is found by reading back, as ``test_losses`` shows.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Dealt, Habits, Terms, deal
from told_losses import lost

from bgformats import api
from bgformats.errors import UnknownNameError
from bgformats.formats.mat.dialects import DIALECTS, JELLYFISH, XG, MatDialect, dialect_named
from bgformats.formats.mat.hold import hold
from bgformats.formats.mat.write import write
from bgformats.model.record import Beaver, Facts, Game, Match, Player, Raccoon, Resign, Roll
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules

ROOT = Path(__file__).resolve().parent.parent
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
COMPLAINTS = re.compile(
    r"warning|unrecogni[sz]ed|invalid|not a valid|doesn't follow|no game in progress", re.IGNORECASE
)
each_dialect = pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.id)
SHORT = settings(max_examples=40, deadline=None)


def verified_of(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


def reread(data: bytes) -> list[Match]:
    return [api.canonical(one) for one in api.validate(data, name="written.mat").verified]


def held(verified: VerifiedMatch, dialect: MatDialect) -> Match:
    (one,) = hold(verified, dialect)
    return api.canonical(one)


# -- written and read back ---------------------------------------------------------------------------------------------


@SHORT
@given(strategies.odd_matches, st.sampled_from(DIALECTS))
def test_what_is_written_reads_back_as_what_is_held_and_nothing_else_is_lost(dealt: Dealt, dialect: MatDialect) -> None:
    verified = verified_of(dealt.record)
    report = api.validate(write(verified, dialect), name="written.mat")
    assert [one.message for one in report.diagnostics] == []
    assert [api.canonical(one) for one in report.verified] == [held(verified, dialect)]
    assert {check for check, _ in lost(verified, "mat", dialect.id)} <= {
        "comment-lost", "metadata-lost", "name-changed", "value-inferred",
    }  # fmt: skip


@SHORT
@given(strategies.matches, st.floats(0, 1), st.sampled_from(DIALECTS))
def test_a_match_that_is_broken_off_reads_back_broken_off(dealt: Dealt, part: float, dialect: MatDialect) -> None:
    last = dealt.record.games[-1]
    broken = last.model_copy(update={"actions": last.actions[: int(part * (len(last.actions) - 1))], "claims": ()})
    verified = verified_of(dealt.record.model_copy(update={"games": (*dealt.record.games[:-1], broken)}))
    report = api.validate(write(verified, dialect))
    assert {one.code for one in report.diagnostics} <= {"BG209", "BG210"}
    assert [api.canonical(one) for one in report.verified] == [held(verified, dialect)]


@settings(SHORT, max_examples=15)
@given(st.lists(strategies.odd_matches, min_size=2, max_size=3), st.sampled_from(DIALECTS))
def test_several_matches_in_one_file_stay_apart(dealt: list[Dealt], dialect: MatDialect) -> None:
    matches = [verified_of(one.record) for one in dealt]
    expected = [api.canonical(one) for one in hold(matches, dialect)]
    assert reread(write(matches, dialect)) == expected == [held(one, dialect) for one in matches]


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), min_size=1, max_size=4))
def test_any_name_is_written_so_that_it_reads_back_and_two_names_stay_two(pairs: list[tuple[str, str]]) -> None:
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
        UnknownNameError, match=r"'galaxi'.*did you mean galaxy; known are jellyfish, gnubg, xg, galaxy"
    ):
        dialect_named("galaxi")


@pytest.mark.parametrize(
    ("name", "family"), [("jellyfish", "jellyfish"), ("gnubg", "gnubg"), ("xg", "xg2"), ("galaxy", "galaxy")]
)
def test_a_written_file_is_recognised_as_that_program_s(name: str, family: str) -> None:
    date = "2024.01.01" if name == "gnubg" else None
    dealt = deal(7, Terms(5), facts=Facts(date=date))
    assert api.read(write(verified_of(dealt.record), dialect_named(name))).dialect == family


# -- GNU Backgammon ----------------------------------------------------------------------------------------------------


def through_gnubg(files: Mapping[str, bytes], folder: Path) -> tuple[dict[str, bytes], str]:
    """What GNU Backgammon exports of each file after importing it, and all that it complains of."""
    script = ["set confirm new off", "set confirm save off", "set display off"]
    for name, data in files.items():
        (folder / f"{name}.mat").write_bytes(data)
        script += [f'import mat "{folder}/{name}.mat"', f'export match mat "{folder}/{name}.out"']
    (folder / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    done = subprocess.run(
        [str(GNUBG), "-t", "-q", "-c", str(folder / "script")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    log = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    exported = {name: (folder / f"{name}.out").read_bytes() for name in files if (folder / f"{name}.out").exists()}
    return exported, "\n".join(line for line in log if COMPLAINTS.search(line))


def kept_by_gnubg(match: Match) -> list[object]:
    """What GNU Backgammon keeps of a record: no rules, no comments; a raccoon is a second beaver, nobody resigns."""
    games = []
    for game in match.games:
        actions = [
            Beaver(side=action.side) if isinstance(action, Raccoon) else action
            for action in game.actions
            if not isinstance(action, Resign)
        ]
        claims = [(claim.winner, claim.points, claim.ends_match) for claim in game.claims]
        games.append((game.number, game.players, game.score_claimed, game.crawford_claimed, actions, claims))
    return [match.mode, match.length, match.players, games]


def _gnubg_can_tell(game: Game) -> bool:
    """Whether GNU Backgammon's own reader and writer are up to the game.

    After a dropped beaver it loses the next game; a double that is answered by giving up is counted as if it had been
    taken; and a last roll without a play is exported in the wrong column, or with a play that it could only have.
    """
    for one, two in zip(game.actions, game.actions[1:], strict=False):
        if isinstance(one, Beaver | Raccoon) and two.kind == "drop":
            return False
        if one.kind == "double" and two.kind == "resign":
            return False
    last = game.actions[-1] if game.actions else None
    return not (isinstance(last, Roll) and last.stated == "nothing")


def _random_matches() -> dict[str, VerifiedMatch]:
    matches = {}
    for seed in range(80):
        names = (("Ann", "Bob"), ("Game 2", "7 point match"), ("Drops", "; [x]"), ("12:34", "a,1500"))[seed % 4]
        terms = Terms(None if seed % 3 == 0 else 1 + seed % 9)
        dealt = deal(seed, terms, Habits(double=0.3, resign=0.02, set_up=0, beaver=0.6), names, comments=("a remark",))
        if all(map(_gnubg_can_tell, dealt.record.games)):
            matches[f"random{seed}"] = verified_of(dealt.record)
    return matches


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
@each_dialect
def test_gnu_backgammon_reads_every_file_without_a_word_and_gives_the_match_back(
    dialect: MatDialect, tmp_path: Path
) -> None:
    own = {path.stem: api.validate(path).verified[0] for path in (ROOT / "fixtures" / "gnubg").glob("*.mat")}
    matches = {**own, **_random_matches()}
    assert len(matches) > 40
    exported, complaints = through_gnubg({name: write(one, dialect) for name, one in matches.items()}, tmp_path)
    assert complaints == ""
    assert set(exported) == set(matches)
    for name, one in matches.items():
        assert list(map(kept_by_gnubg, reread(exported[name]))) == [kept_by_gnubg(held(one, dialect))], name


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_a_complaint_of_gnu_backgammon_would_be_noticed(tmp_path: Path) -> None:
    data = write(verified_of(deal(3, Terms(1)).record)).replace(b" and the match", b"\n  9) Concedes")
    assert "Unrecognised move" in through_gnubg({"spoilt": data}, tmp_path)[1]
