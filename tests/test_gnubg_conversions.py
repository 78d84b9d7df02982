"""What we write, GNU Backgammon reads without a word, and what it writes of it is the equal record.

`ours -> file -> GNU Backgammon -> file -> ours`, for each format that both sides read and write. Skipped where the
program is not installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gnubg_program import WAYS, Way, can_tell_all, kept, needs_gnubg, through_gnubg
from strategies import Habits, Terms, deal

from bgformats import api
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules

pytestmark = needs_gnubg

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "gnubg"
HABITS = Habits(double=0.3, resign=0.02, set_up=0, beaver=0.6)
NAMES = (("Ann", "Bob"), ("Game 2", "7 point match"), ("Drops", "; [x]"), ("12:34", "a, b"))
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.id)


def random_matches(seeds: range, way: Way) -> Iterator[tuple[str, VerifiedMatch]]:
    """Matches of our own that the program can tell; odd names, comments, money sessions with beavers among them."""
    for seed in seeds:
        terms = Terms(None if seed % 3 == 0 else 1 + seed % 9)
        habits = HABITS if way.dialect != "galaxy" else replace(HABITS, resign=0)
        record = deal(seed, terms, habits, NAMES[seed % 4], comments=("a remark",)).record
        verified = api.verify(record, decide_rules(record).rules)
        if can_tell_all(verified, way):
            yield f"random{seed}", verified


def assert_given_back(matches: dict[str, VerifiedMatch], way: Way, folder: Path) -> None:
    """Each match comes back equal, and the program has not complained."""
    files = {}
    for name, match in matches.items():
        data = api.convert([match], way.target, way.dialect, force=True).data
        assert data is not None
        files[name] = data
    written, said = through_gnubg(files, way, folder)
    assert said == []
    assert set(written) == set(files)
    for name, data in files.items():
        rules = matches[name].rules
        ours, theirs = (
            [kept(api.canonical(api.verify(one, rules)), way) for one in api.read(text, format=kind).matches]
            for text, kind in ((data, way.target), (written[name], way.back))
        )
        assert theirs == ours, name


@every_way
def test_matches_that_it_played_itself_come_back_equal(way: Way, tmp_path: Path) -> None:
    matches = {path.stem: api.validate(path).verified[0] for path in sorted(FIXTURES.glob("*.mat"))}
    assert len(matches) == 12
    matches = {name: one for name, one in matches.items() if can_tell_all(one, way)}
    assert len(matches) >= (10 if way.dialect != "galaxy" else 2)
    assert_given_back(matches, way, tmp_path)


@every_way
def test_random_matches_come_back_equal(way: Way, tmp_path: Path) -> None:
    matches = dict(random_matches(range(45), way))
    assert len(matches) >= 10
    assert_given_back(matches, way, tmp_path)


@pytest.mark.nightly
@every_way
def test_two_hundred_random_matches_come_back_equal(way: Way, tmp_path: Path) -> None:
    matches = dict(random_matches(range(600), way))
    assert len(matches) > 150
    assert_given_back(matches, way, tmp_path)


def test_a_complaint_of_the_program_would_be_noticed(tmp_path: Path) -> None:
    match = api.validate(FIXTURES / "f01-1pt.mat").verified[0]
    data = api.convert([match], "mat").data
    assert data is not None
    spoilt = data.replace(b" and the match", b"\n  9) Concedes")
    assert "Unrecognised move" in "".join(through_gnubg({"spoilt": spoilt}, WAYS[0], tmp_path)[1])


@every_way
def test_another_dice_or_another_winner_would_be_noticed(way: Way) -> None:
    match = api.canonical(api.validate(FIXTURES / "f01-1pt.mat").verified[0])
    (game,) = match.games
    dice = game.actions[0].model_copy(update={"dice": (6, 6)})
    claim = game.claims[0].model_copy(update={"winner": None})
    for update in ({"actions": (dice, *game.actions[1:])}, {"claims": (claim,)}):
        other = match.model_copy(update={"games": (game.model_copy(update=update),)})
        assert kept(other, way) != kept(match, way)
