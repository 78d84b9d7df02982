"""Random legal matches: written in any hand they read back as the same match, without a finding.

What is expected comes from the referee of ``strategies``, never from the replay.
"""

from __future__ import annotations

import codecs
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import Hand, Layout, lay_out, sheets_of
from strategies import Dealt, Habits, Terms, deal

from bgformats import api
from bgformats.formats.mat.dialects import JELLYFISH
from bgformats.formats.mat.hold import hold
from bgformats.formats.mat.write import write
from bgformats.model.record import Facts, Match, Roll, SetUp
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side

SHORT = settings(max_examples=60, deadline=None)
LONG = settings(max_examples=3000, deadline=None)

hands = st.builds(
    Hand,
    joined=st.booleans(),
    words=st.sampled_from((("25", "0"), ("bar", "off"), ("Bar", "Off"), ("BAR", "OFF"), ("b", "o"), ("bar", "-"))),
    counts=st.booleans(),
    shuffled=st.booleans(),
    separator=st.sampled_from((" ", ", ", ",", "   ")),
    dance=st.sampled_from(("", "Cannot Move", "can't move", "(no move)", "0/0", "dance")),
    as_rolled=st.booleans(),
)
layouts = st.builds(
    Layout,
    gap=st.sampled_from(("column", "column", "single", "tab")),
    column=st.sampled_from((33, 37, 48)),
    end=st.sampled_from(("\n", "\r\n", "\r")),
    trailing=st.sampled_from(("", " ", "    \t")),
    number=st.sampled_from(("{:3d})", "{:2d})", "  {:d})", "{:d})")),
    alone=st.sampled_from((False, False, True)),
    result=st.sampled_from(("line", "row", "cell")),
).filter(lambda layout: layout.gap == "column" or not (layout.alone or layout.result == "row"))
ENCODERS: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "utf-8 with a byte-order mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-16": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16, big end first": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}


def verified_of(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


def codes_in(report: api.Report) -> list[str]:
    return [f"{one.code} {one.line}:{one.column} {one.message}" for one in report.diagnostics]


def assert_says(data: bytes, *dealt: Dealt) -> None:
    """The file holds these matches and nothing that is wrong."""
    report = api.validate(data, name="dealt.mat")
    assert codes_in(report) == []
    assert [api.canonical(one) for one in report.verified] == [one.record for one in dealt]
    assert_booked(report, *dealt)


def as_held(dealt: Dealt) -> Dealt:
    """The match as the writer holds it: a name may be altered, and comments of games stand before the match."""
    (one,) = hold(verified_of(dealt.record), JELLYFISH)
    return Dealt(api.canonical(one), dealt.booked, dealt.moments, dealt.recipe)


def assert_booked(report: api.Report, *dealt: Dealt) -> None:
    """The tally is the referee's book."""
    rows = [
        tuple(getattr(row, name) for name in strategies.Booked.__dataclass_fields__)
        for row in api.tally(report.verified)
    ]
    assert rows == [astuple(game) for one in dealt for game in one.booked]


# -- written and read back ---------------------------------------------------------------------------------------------


@SHORT
@given(strategies.odd_matches)
def test_what_the_writer_writes_reads_back_as_the_same_match(dealt: Dealt) -> None:
    assert_says(write(verified_of(dealt.record)), as_held(dealt))


@settings(SHORT, max_examples=20)
@given(st.lists(strategies.odd_matches, min_size=2, max_size=3))
def test_several_matches_in_one_file_stay_apart(dealt: list[Dealt]) -> None:
    assert_says(write([verified_of(one.record) for one in dealt]), *map(as_held, dealt))


@SHORT
@given(strategies.matches, hands, layouts, st.sampled_from(sorted(ENCODERS)), strategies.seeds)
def test_every_hand_and_layout_says_the_same(dealt: Dealt, hand: Hand, layout: Layout, encoder: str, seed: int) -> None:
    laid = lay_out(dealt.record, sheets_of(dealt, hand, random.Random(seed)), layout)
    assert_says(ENCODERS[encoder](laid.text), dealt)


def _marks_hits(dealt: Dealt) -> bool:
    rolls = [action for game in dealt.record.games for action in game.actions if isinstance(action, Roll)]
    return any(roll.play is not None and bool(roll.play.hits) for roll in rolls)


@SHORT
@given(strategies.matches.filter(_marks_hits), hands, strategies.seeds)
def test_stops_that_say_nothing_may_be_left_out_where_hits_are_marked(dealt: Dealt, hand: Hand, seed: int) -> None:
    sparing = Hand(**{**vars(hand), "joined": True, "stops": "hit"})
    assert_says(lay_out(dealt.record, sheets_of(dealt, sparing, random.Random(seed))).text.encode(), dealt)


@SHORT
@given(strategies.matches, hands, strategies.seeds)
def test_without_any_hit_mark_a_play_is_at_worst_ambiguous(dealt: Dealt, hand: Hand, seed: int) -> None:
    """Hits come from the board. With stops left out two readings may end differently, and nothing else is found."""
    rng = random.Random(seed)
    plain = Hand(**{**vars(hand), "marks": False})
    assert_says(lay_out(dealt.record, sheets_of(dealt, plain, rng)).text.encode(), dealt)
    sparing = Hand(**{**vars(plain), "joined": True, "stops": "hit"})
    report = api.validate(lay_out(dealt.record, sheets_of(dealt, sparing, rng)).text.encode())
    codes = {one.code for one in report.diagnostics}
    assert codes <= {"BG310", "BG319"}
    if "BG319" not in codes:
        assert api.canonical(report.verified[0]) == dealt.record


@settings(SHORT, max_examples=30)
@given(st.builds(deal, strategies.seeds, st.just(Terms(None)), st.just(Habits(double=0.4, drop=0.1, beaver=0.9))))
def test_a_beaver_may_be_taken_by_playing_on(dealt: Dealt) -> None:
    """GNU Backgammon writes no take behind a beaver: the doubler's next roll tells. A raccoon is for the other side."""
    sheets = sheets_of(dealt, Hand(), random.Random(0))
    for sheet, game in zip(sheets, dealt.record.games, strict=True):
        for number, (one, two, three) in enumerate(zip(game.actions, game.actions[1:], game.actions[2:], strict=False)):
            if one.kind == "beaver" and two.kind == "take" and three.kind == "roll":
                del sheet.cells[sheet.at(number + 1)]
    report = api.validate(lay_out(dealt.record, sheets).text.encode())
    assert codes_in(report) == []
    assert_booked(report, dealt)


def _cut(dealt: Dealt, keep: int) -> Match:
    """The match broken off: ``keep`` actions of its last game, and no result."""
    last = dealt.record.games[-1]
    broken = last.model_copy(update={"actions": last.actions[:keep], "claims": ()})
    return dealt.record.model_copy(update={"games": (*dealt.record.games[:-1], broken)})


@SHORT
@given(strategies.matches, st.floats(0, 1))
def test_a_match_that_is_broken_off_is_only_called_unfinished(dealt: Dealt, part: float) -> None:
    actions = dealt.record.games[-1].actions
    record = _cut(dealt, int(part * (len(actions) - 1)))
    report = api.validate(write(verified_of(record)))
    assert {one.code for one in report.diagnostics} <= {"BG209", "BG210"}
    assert report.verified[0].games[-1].ended_by == "unfinished"
    assert api.canonical(report.verified[0]) == record


@pytest.mark.nightly
@LONG
@given(strategies.odd_matches, hands, layouts, strategies.seeds)
def test_many_matches_read_back(dealt: Dealt, hand: Hand, layout: Layout, seed: int) -> None:
    assert_says(write(verified_of(dealt.record)), as_held(dealt))
    bare = dealt.record.model_copy(update={"facts": Facts(), "comments": ()})
    games = tuple(game.model_copy(update={"comments": ()}) for game in bare.games)
    plain = Dealt(bare.model_copy(update={"games": games}), dealt.booked, dealt.moments)
    assert_says(lay_out(plain.record, sheets_of(plain, hand, random.Random(seed)), layout).text.encode(), plain)


def test_the_dealer_deals_everything_that_can_happen() -> None:
    """The properties above are empty for what is never dealt."""
    seen: Counter[str] = Counter()
    for seed in range(150):
        terms = Terms(None if seed % 3 == 0 else 1 + seed % 9, jacoby=True if seed % 6 == 0 else None)
        dealt = deal(seed, terms, Habits(double=0.3, resign=0.02))
        for game, booked in zip(dealt.record.games, dealt.booked, strict=True):
            seen[f"{booked.ended_by} {booked.kind}"] += 1
            seen["crawford"] += booked.crawford
            seen["post-crawford double"] += booked.post_crawford and any(a.kind == "double" for a in game.actions)
            for action in game.actions:
                seen[action.kind] += 1
                if isinstance(action, Roll):
                    seen[action.stated] += 1
                    seen["hit"] += bool(action.play and action.play.hits)
    wanted = (
        "bear-off single", "bear-off gammon", "bear-off backgammon", "drop single", "resignation single",
        "resignation gammon", "resignation backgammon", "crawford", "post-crawford double", "double", "take", "drop",
        "beaver", "raccoon", "resign", "set-up", "no-play", "nothing", "hit",
    )  # fmt: skip
    assert [what for what in wanted if not seen[what]] == []


# -- what replay keeps -------------------------------------------------------------------------------------------------


@SHORT
@given(strategies.matches)
def test_checkers_and_pips_are_kept_step_by_step(dealt: Dealt) -> None:
    """Fifteen a side always; a roll takes the hops' pips off its own count and sends hit checkers back to 25."""
    for game in verified_of(dealt.record).games:
        for step in game.steps:
            assert [sum(step.after.of(side)) for side in Side] == [15, 15]
            if isinstance(step.said, SetUp):
                continue
            hops = step.hops or ()
            moved = sum(hop.origin - hop.target for hop in hops)
            sent_back = sum(step.hits)
            assert step.before.pip_count(step.side) - step.after.pip_count(step.side) == moved
            other = step.side.opponent
            assert step.after.pip_count(other) - step.before.pip_count(other) == sent_back
            if isinstance(step.said, Roll) and step.said.dice and hops:
                larger, smaller = step.said.dice
                most = 4 * larger if larger == smaller else larger + smaller
                assert moved <= most
                full = len(hops) == (4 if larger == smaller else 2)
                assert not full or moved == most or any(hop.target == 0 for hop in hops)


def _mirrored(record: Match) -> Match:
    """The match told from the other chair."""

    def side(value: int) -> int:
        return 3 - value

    data = record.model_dump()
    data["players"] = data["players"][::-1]
    for game in data["games"]:
        game["players"] = game["players"][::-1]
        game["score_claimed"] = game["score_claimed"][::-1]
        for claim in game["claims"]:
            claim["winner"] = Side(side(claim["winner"]))
        for action in game["actions"]:
            if "side" in action:
                action["side"] = Side(side(action["side"]))
            if "points" in action:
                action["points"] = action["points"][::-1]
                action["cube_holder"] = CubeHolder((0, 2, 1)[action["cube_holder"]])
    return Match.model_validate(data)


@SHORT
@given(strategies.matches)
def test_the_same_match_from_the_other_chair_is_the_mirror_of_itself(dealt: Dealt) -> None:
    here, there = verified_of(dealt.record), verified_of(_mirrored(dealt.record))
    assert _mirrored(_mirrored(dealt.record)) == dealt.record
    assert [fact.what for fact in there.facts] == [fact.what for fact in here.facts] == []
    for one, other in zip(here.games, there.games, strict=True):
        assert (other.points_derived, other.kind, other.ended_by) == (one.points_derived, one.kind, one.ended_by)
        assert other.winner is (None if one.winner is None else one.winner.opponent)
        assert other.final.swapped() == one.final
        assert one.final.swapped().swapped() == one.final
        for here_step, there_step in zip(one.steps, other.steps, strict=True):
            assert there_step.after == here_step.after.swapped()
            assert there_step.hops == here_step.hops
