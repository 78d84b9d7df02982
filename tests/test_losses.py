"""What a conversion lost is found by comparing records: each thing that a record can say is looked at.

``CHANGES`` alters one field at a time and says what must be told of it; that no field of the models is missing there is
a test of its own. Then random matches go through every format that is written and read: the referee's record differs
from what is read back exactly where a loss is told, and what each format has no field for is known from its documents.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Dealt
from told_losses import lost

from bgformats import api
from bgformats.api.losses import losses
from bgformats.formats.writers import WRITERS
from bgformats.game.variant import STANDARD, variant_named
from bgformats.model.analysis import Analyses, Analysis
from bgformats.model.base import Frozen
from bgformats.model.ratings import first_pair, rating_headers, ratings
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Drop,
    Facts,
    Forfeit,
    Game,
    GameNotes,
    Match,
    MoveTime,
    Options,
    Play,
    Player,
    Property,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
    Variation,
)
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND
RATED: Final = (Player(name="Ann", rating="1600"), Player(name="Bob"))


def roll(side: Side, dice: tuple[int, int], *paths: tuple[int, ...]) -> Roll:
    """A roll with a play."""
    return Roll(side=side, dice=dice, play=Play(paths=paths), stated="play")


def counts(**points: int) -> tuple[int, ...]:
    """26 counts: `p6=2` are two checkers on the 6 point, the rest of 15 are off."""
    listed = [0] * 26
    for point, count in points.items():
        listed[int(point[1:])] = count
    listed[0] = 15 - sum(listed)
    return tuple(listed)


NOTES: Final = GameNotes(
    comments=((0, "a good start"), (3, "a pity")),
    analyses=((0, Analysis(luck=Decimal("0.1"))), (3, Analysis(luck=Decimal("0.2")))),
    properties=(Property(action=None, name="GS", values=("1", "2")),),
    variations=(Variation(of=None, after=0, actions=(roll(ANN, (3, 1), (24, 23), (13, 10)),)),),
    times=(MoveTime(action=0, side=ANN, value="12345"),),
)
FIRST: Final = Game(
    number=1, players=RATED, score_claimed=(0, 0), comments=("the first game",), automatic_doubles=0, notes=NOTES,
    actions=(
        roll(ANN, (3, 1), (8, 5), (6, 5)), Double(side=BOB, value=2), Take(side=ANN),
        roll(BOB, (4, 2), (8, 4), (6, 4)), Resign(side=ANN, level=WinKind.GAMMON),
    ),
    claims=(Claim(winner=BOB, points=4, after=5),),
)  # fmt: skip
SECOND: Final = Game(
    number=2, players=RATED, score_claimed=(0, 4), crawford_claimed=True,
    actions=(
        SetUp(points=(counts(p6=2, p5=1), counts(p6=2, p4=2))), roll(BOB, (2, 1), (6, 4), (6, 5)),
        Roll(side=ANN, dice=(6, 4), stated="unknown"),
    ),
)  # fmt: skip
MATCH: Final = Match(
    mode="match", length=5, players=RATED, comments=("one", "two"), games=(FIRST, SECOND),
    facts=Facts(event="Cup", round="1", site="Club", date="2024-01-02", time="12:00", transcriber="Cy", match_id="7",
                other=(("Stake", "5"), ("Clock", "yes"))),
    options=Options(crawford=True, jacoby=False, beavers=False, cube_limit=1024, variant="Backgammon"),
)  # fmt: skip
MONEY: Final = Match(
    mode="money", length=None, players=RATED,
    games=(Game(number=1, players=RATED, score_claimed=(0, 0), actions=(
        roll(ANN, (3, 1), (8, 5), (6, 5)), Double(side=BOB), Beaver(side=ANN), Raccoon(side=BOB), Drop(side=ANN),
    ), claims=(Claim(winner=BOB, points=4, after=5),)),),
)  # fmt: skip
EXERCISE: Final = MONEY.model_copy(update={"mode": "exercise"})


Told = tuple[str, str] | list[tuple[str, str]] | None


@dataclass(frozen=True)
class Change:
    """An altered field, and the losses that must be told of it: none where it says the same in another way."""

    model: type[Frozen]
    field: str
    of: Match
    to: Match
    told: Told


def _match(field: str, value: object, told: Told, of: Match = MATCH) -> Change:
    return Change(Match, field, of, of.model_copy(update={field: value}), told)


def _part(part: str, field: str, value: object, told: Told) -> Change:
    old: Frozen = getattr(MATCH, part)
    new = old.model_copy(update={field: value})
    return Change(type(old), field, MATCH, MATCH.model_copy(update={part: new}), told)


def _game(field: str, value: object, told: Told, at: int = 0) -> Change:
    new = MATCH.games[at].model_copy(update={field: value})
    games = tuple(new if index == at else game for index, game in enumerate(MATCH.games))
    return Change(Game, field, MATCH, MATCH.model_copy(update={"games": games}), told)


def _note(field: str, value: object, told: Told) -> Change:
    change = _game("notes", NOTES.model_copy(update={field: value}), told)
    return replace(change, model=GameNotes, field=field)


def _action(game: int, at: int, field: str, value: object, told: Told, of: Match = MATCH) -> Change:
    old = of.games[game].actions[at]
    return _instead(game, at, old.model_copy(update={field: value}), told, of, field)


def _instead(game: int, at: int, new: Action, told: Told, of: Match = MATCH, field: str = "kind") -> Change:
    old = of.games[game]
    actions = (*old.actions[:at], new, *old.actions[at + 1 :])
    games = (*of.games[:game], old.model_copy(update={"actions": actions}), *of.games[game + 1 :])
    return Change(type(old.actions[at]), field, of, of.model_copy(update={"games": games}), told)


GONE: Final = "metadata-lost"
RULE: Final = "rule-option-lost"
CHANGES: Final = {
    "mode": _match("mode", "unknown", (GONE, "the kind of match (money session)"), MONEY),
    "mode of an exercise": _match("mode", "unknown", ("not-representable", "a position without a game"), EXERCISE),
    "length": Change(Match, "length", MATCH, MATCH.model_copy(update={"mode": "unknown", "length": None}),
                     (GONE, "the length of the match (5)")),
    "another length": _match("length", 7, (
        "not-representable", "the length of the match (5), which is read back as match to 7")),
    "name": Change(Player, "name", MATCH, MATCH.model_copy(update={
        "games": tuple(game.model_copy(update={"players": (RATED[0], Player(name="Bo"))}) for game in MATCH.games),
        "players": (RATED[0], Player(name="Bo")),
    }), ("name-changed", "Bob > Bo")),
    "rating": Change(Player, "rating", MATCH, MATCH.model_copy(update={
        "games": tuple(game.model_copy(update={"players": (Player(name="Ann"), RATED[1])}) for game in MATCH.games),
        "players": (Player(name="Ann"), RATED[1]),
    }), (GONE, "the rating of Ann (1600)")),
    "names of the match alone": Change(
        Match, "players", MATCH.model_copy(update={"players": (Player(name="A"), Player(name="B"))}), MATCH,
        (GONE, "the names of the match (A - B), which are not those of its first game")),
    "event": _part("facts", "event", None, (GONE, "the event (Cup)")),
    "round": _part("facts", "round", "2", (GONE, "the round (1), which is read back as 2")),
    "site": _part("facts", "site", None, (GONE, "the site (Club)")),
    "date": Change(
        Facts, "date", MATCH,
        MATCH.model_copy(update={"facts": MATCH.facts.model_copy(update={"date": None, "date_text": None})}),
        (GONE, "the date (2024-01-02)"),
    ),
    "marks in a date": _part("facts", "date_text", "2024.01.02", None),
    "time": _part("facts", "time", None, (GONE, "the time (12:00)")),
    "transcriber": _part("facts", "transcriber", None, (GONE, "the transcriber (Cy)")),
    "match id": _part("facts", "match_id", None, (GONE, "the match id (7)")),
    "other header": _part("facts", "other", (("Clock", "yes"),), (GONE, "the header Stake (5)")),
    "header put": _part("facts", "other", (*MATCH.facts.other, ("X", "y")), ("value-inferred", "the header X = y")),
    "header that repeats a name": _part("facts", "other", (*MATCH.facts.other, ("Player 1", "Ann")), None),
    "order of headers": _part("facts", "other", MATCH.facts.other[::-1], None),
    "crawford": _part("options", "crawford", None, (RULE, "whether the Crawford rule is in use (yes)")),
    "jacoby": _part("options", "jacoby", None, (RULE, "whether the Jacoby rule is in use (no)")),
    "beavers": _part("options", "beavers", None, (RULE, "whether there are beavers (no)")),
    "cube limit": _part("options", "cube_limit", None, (RULE, "the cube limit (1024)")),
    "variant": _part("options", "variant", "NackGammon", (
        RULE, "the variant (Backgammon), which is read back as NackGammon")),
    "variant that is the usual one": _part("options", "variant", None, None),
    "facts of the match": _match("facts", MATCH.facts.model_copy(update={"event": "Open"}), (
        GONE, "the event (Cup), which is read back as Open")),
    "rules of the match": _match("options", MATCH.options.model_copy(update={"jacoby": None}), (
        RULE, "whether the Jacoby rule is in use (no)")),
    "comment of the match": _match("comments", ("one",), ("comment-lost", "the comment 'two'")),
    "comment put": _match("comments", ("one", "two", "x"), ("value-inferred", "a comment = 'x'")),
    "comment altered": _match("comments", ("one", "Remark: two"), (
        "comment-lost", "the comment 'two', which is read back as 'Remark: two'")),
    "order of comments": _match("comments", ("two", "one"), ("comment-lost", "the order of the comments")),
    "game missing": _match("games", (FIRST,), ("not-representable", "2 games, of which 1 are read back")),
    "number of a game": _game("number", 8, (GONE, "the number of game 1 (1)")),
    "number that the order tells": _game("number", None, None),
    "players of a game, which are those of the match": _game("players", None, None),
    "players of a game": _game("players", (RATED[0], Player(name="Bo")), ("name-changed", "Bob > Bo"), at=1),
    "comment of a game": _game("comments", (), ("comment-lost", "the comment 'the first game'")),
    "automatic doubles": _game("automatic_doubles", None, (GONE, "the automatic doubles of game 1 (0)")),
    "score": _game("score_claimed", (1, 4), (
        "not-representable", "the score before game 2 (0-4), which is read back as 1-4"), at=1),
    "result": _game("claims", (Claim(winner=BOB, points=2, after=5),), (
        GONE, "the result of game 1 as it is claimed (side 2 wins 4)")),
    "comments within": _note("comments", ((0, "a good start"),), ("comment-lost", "the comment 'a pity'")),
    "comment within at another action": _note("comments", ((0, "a good start"), (2, "a pity")), [
        ("value-inferred", "a comment = 'a pity'"), ("comment-lost", "the comment 'a pity'")]),
    "analysis": _note("analyses", Analyses(NOTES.analyses[:1]), (
        "analysis-lost", "the analysis of 1 action in game 1")),
    "part of an analysis": _note("analyses", Analyses((NOTES.analyses[0], (3, Analysis()))), (
        "analysis-lost", "a part of the analysis of 1 action in game 1")),
    "property": _note("properties", (), (GONE, "the property GS of game 1")),
    "variation": _note("variations", (), (GONE, "a variation of game 1")),
    "time of a move": _note("times", (), (GONE, "the times of moves in game 1 (1)")),
    "notes": _game("notes", NOTES.model_copy(update={"variations": ()}), (GONE, "a variation of game 1")),
    "dice": _action(0, 3, "dice", (4, 3), (
        "not-representable", "42: 8/4 6/4 in game 1, turn 2, which is read back as 43: 8/4 6/4")),
    "order of the dice": _action(0, 3, "written_dice", (2, 4), (GONE, "the order of the dice of 1 roll")),
    "play": _action(0, 3, "play", Play(paths=((24, 22), (13, 9))), (
        "not-representable", "42: 8/4 6/4 in game 1, turn 2, which is read back as 42: 24/22 13/9")),
    "play missing": _action(1, 2, "stated", "nothing", (
        GONE, "how the play is told in game 2 (unknown), which is read back as nothing")),
    "value of a double": _action(0, 1, "value", 4, (
        "not-representable", "double to 2 in game 1, turn 2, which is read back as double to 4")),
    "value of a double that is the usual one": _action(0, 1, "value", None, None),
    "side": _action(0, 2, "side", BOB, [
        ("not-representable", "take in game 1, turn 2, which is left out"),
        ("not-representable", "that nothing more stands in game 1, turn 2: take is read back")]),
    "take": _instead(0, 2, Unread(side=ANN, text="huh"), [
        ("not-representable", "take in game 1, turn 2, which is left out"),
        ("not-representable", "that nothing more stands in game 1, turn 2: huh is read back")]),
    "level of a resignation": _action(0, 4, "level", WinKind.SINGLE, (
        "not-representable", "resign a gammon in game 1, turn 3, which is read back as resign a single")),
    "resignation of the match": _action(0, 4, "whole_match", True, (
        GONE, "what was resigned in game 1, turn 3")),
    "no resignation": _game("actions", FIRST.actions[:-1], (GONE, "a resignation of side 1 in game 1, turn 3")),
    "forfeit": _instead(0, 4, Forfeit(side=ANN, cause="time"), [
        ("value-inferred", "how game 1 ended = a forfeit of side 1 (time)"),
        (GONE, "a resignation of side 1 in game 1, turn 3")]),
    "set-up": _action(1, 0, "points", (counts(p6=2, p5=2), counts(p6=2, p4=2)), (
        "not-representable",
        "position 0AAAgBkAAAAAAA, cube 1 in game 2, turn 1, which is read back as position sAEAADMAAAAAAA, cube 1")),
    "checkers off in a set-up": _action(1, 0, "points", tuple(
        (0, *side[1:]) for side in (counts(p6=2, p5=1), counts(p6=2, p4=2))), None),
    "cube of a set-up": _action(1, 0, "cube", 2, (
        "not-representable",
        "position 0AAAgBkAAAAAAA, cube 1 in game 2, turn 1, which is read back as position 0AAAgBkAAAAAAA, cube 2")),
    "holder of the cube of a set-up": _action(1, 0, "cube_holder", CubeHolder.FIRST, (
        "not-representable", "position 0AAAgBkAAAAAAA, cube 1 in game 2, turn 1, which is read back as "
        "position 0AAAgBkAAAAAAA, cube 1 of side 1")),
    "whose turn a set-up is, which the next roll tells": _action(1, 0, "on_roll", BOB, None),
    "whose turn a set-up is": _action(1, 0, "on_roll", ANN, (GONE, "how the set-up in game 2 is told")),
    "beaver": _action(0, 2, "value", 8, [
        ("not-representable", "beaver to 4 in game 1, turn 2, which is read back as beaver to 8"),
        ("not-representable", "raccoon to 8 in game 1, turn 2, which is read back as raccoon to 16")], MONEY),
    "raccoon": _action(0, 3, "value", 16, (
        "not-representable", "raccoon to 8 in game 1, turn 2, which is read back as raccoon to 16"), MONEY),
    "crawford mark": _game("crawford_claimed", False, None, at=1),
}  # fmt: skip
"""Position IDs by hand: `sAEAADMAAAAAAA` has 2 and 2 checkers of side 1 on its 5 and 6 point, `0AAA...` 1 and 2."""


def told(before: Match, after: Match) -> list[tuple[str, str]]:
    """The losses between two records that were played over by the rules of the first."""
    rules = decide_rules(before).rules
    facts = losses([api.verify(before, rules)], [api.verify(after, rules)], ".x")
    return sorted(_said(fact.what, dict(fact.values)) for fact in facts)


def _said(check: str, values: dict[str, str | int]) -> tuple[str, str]:
    if check == "name-changed":
        return check, f"{values['from']} > {values['to']}"
    return check, f"{values['what']}" + (f" = {values['put']}" if "put" in values else "")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_one_changed_field_is_told_once_and_in_words_that_name_it(change: Change) -> None:
    wanted = change.told if isinstance(change.told, list) else [] if change.told is None else [change.told]
    assert change.of != change.to
    assert told(change.of, change.to) == sorted(wanted)
    assert told(change.of, change.of) == told(change.to, change.to) == []


def test_a_difference_in_a_game_does_not_hide_another() -> None:
    """The word of a resignation is lost in the game in which question marks are read back as nothing."""
    actions = (*FIRST.actions[:3], Roll(side=BOB, dice=(4, 2), stated="unknown"), FIRST.actions[4])
    first = FIRST.model_copy(update={"actions": actions})
    other = first.model_copy(update={"actions": (*actions[:3], Roll(side=BOB, dice=(4, 2)))})
    before, after = (MATCH.model_copy(update={"games": (one, SECOND)}) for one in (first, other))
    assert told(before, after) == [
        (GONE, "a resignation of side 1 in game 1, turn 3"),
        (GONE, "how the play is told in game 1 (unknown), which is read back as nothing"),
    ]


LEFT_OUT: Final[dict[type[Frozen], set[str]]] = {
    Match: {"schema_version"},
    Game: {"post_crawford_claimed", "opening_dice"},
    Roll: {"after"},
}
"""Fields without a change of their own: a constant; a claim that lasts in whether the game is the Crawford game; the
position that an illegal play leads to, which is a play; the dice of the opening a side, which are those of the first
roll, larger first, as long as the right side starts."""
KINDS: Final = (Double, Take, Beaver, Raccoon, Resign, SetUp)


@pytest.mark.parametrize("model", [Match, Facts, Options, Game, GameNotes, Roll, *KINDS], ids=lambda one: one.__name__)
def test_no_field_of_the_record_is_forgotten(model: type[Frozen]) -> None:
    """The side and kind of an action, which all have, are changed in one of them."""
    tried = {change.field for change in CHANGES.values() if change.model is model}
    assert set(model.model_fields) - LEFT_OUT.get(model, set()) - {"side", "kind"} <= tried


def test_places_of_losses_are_those_of_the_match_in_its_file() -> None:
    had = replace(api.verify(MATCH, decide_rules(MATCH).rules), index=3)
    has = api.verify(MATCH.model_copy(update={"comments": (), "games": (FIRST,)}), had.rules)
    assert {fact.place.match for fact in losses([had], [has], ".x")} == {3}


def test_matches_that_run_together_are_told() -> None:
    one = api.verify(MATCH, decide_rules(MATCH).rules)
    (fact,) = losses([one, one], [one], ".x")
    assert (fact.what, fact.values["what"]) == ("not-representable", "2 matches in one file, which are read back as 1")


# -- through every format ----------------------------------------------------------------------------------------------

TARGETS: Final = [
    (writer.id, dialect) for writer in WRITERS if writer.reads_back for dialect in writer.dialects or (None,)
]
ALL_FACTS: Final = frozenset(("event", "round", "site", "date", "time", "transcriber", "match_id"))
HELD_FACTS: Final[dict[str, frozenset[str]]] = {
    "mat": ALL_FACTS,
    "sgf": frozenset(("event", "round", "site", "date", "transcriber")),
    "gam": frozenset(),
    "oldmoves": frozenset(),
}
"""By the formats' documents: SGF has EV, RO, PC, DT and AN; .mat has a header for each."""
HELD_OPTIONS: Final[dict[str, Callable[[Options, bool], set[str]]]] = {
    "mat": lambda options, match: set(Options.model_fields),
    "sgf": lambda options, match: {
        "crawford", *(["jacoby"] if options.jacoby or not match else []),
        *(["cube_limit"] if options.cube_limit == 1 else []),
    },
    "gam": lambda options, match: set(),
    "oldmoves": lambda options, match: set(),
}  # fmt: skip
"""RU of SGF lists what is in force."""
OF_GNUBG: Final[dict[str, set[str]]] = {
    "gnubg": {"event", "round", "site", "date", "transcriber"},
    "snowie": set(),
}
"""The headers that GNU Backgammon writes; it names odd variants besides. Its Snowie text has none at all."""
WORDS: Final = {
    "event": "the event", "round": "the round", "site": "the site", "date": "the date", "time": "the time",
    "transcriber": "the transcriber", "match_id": "the match id",
    "crawford": "whether the Crawford rule is in use", "jacoby": "whether the Jacoby rule is in use",
    "beavers": "whether there are beavers", "cube_limit": "the cube limit",
}  # fmt: skip


def as_it_is_told(match: Match) -> Match:
    """The record without what may be told in two ways: marks in dates, numbers that follow, usual variants, ratings."""
    match = _with_ratings_beside_names(match)
    date = match.facts.date
    variant = match.options.variant
    usual = variant is None or variant_named(variant) is STANDARD
    names = {player.name for game in match.games for player in game.players or match.players}
    other = tuple(
        (key, value)
        for key, value in match.facts.other
        if not (key.lower().replace(" ", "") in ("player1", "player2") and value in names)
    )
    games = tuple(
        game.model_copy(update={"number": at if game.number is None else game.number,
                                "players": game.players or match.players,
                                "notes": None if game.notes == GameNotes() else game.notes})
        for at, game in enumerate(match.games, 1)
    )  # fmt: skip
    update = {
        "facts": match.facts.model_copy(update={
            "date": None if date is None else date.translate(str.maketrans("-/.", "   ")), "other": other}),
        "options": match.options.model_copy(update={"variant": None if usual else variant}),
        "players": games[0].players if games else match.players,
        "games": games,
    }  # fmt: skip
    return match.model_copy(update=update)


def _with_ratings_beside_names(match: Match) -> Match:
    """The record with the ratings of its headers where `SGF` has them: beside the names over each game."""
    headers = set(rating_headers(match).values())
    if not headers:
        return match
    rated = dict(zip((one.name for one in first_pair(match)), ratings(match), strict=True))

    def told(pair: tuple[Player, Player] | None) -> tuple[Player, Player] | None:
        if pair is None:
            return None
        first, second = (
            one if one.rating is not None else one.model_copy(update={"rating": rated.get(one.name)}) for one in pair
        )
        return first, second

    other = tuple(one for one in match.facts.other if one not in headers)
    games = tuple(game.model_copy(update={"players": told(game.players)}) for game in match.games)
    facts = match.facts.model_copy(update={"other": other})
    return match.model_copy(update={"players": told(match.players), "games": games, "facts": facts})


def through(verified: VerifiedMatch, target: str, dialect: str | None) -> list[Match]:
    """The records that are read back from what is written, played over by the same rules."""
    data = api.convert([verified], target, dialect, force=True).data
    assert data is not None
    return [api.canonical(api.verify(one, verified.rules)) for one in api.read(data, format=target).matches]


@st.composite
def strange_matches(draw: st.DrawFn) -> Match:
    """Random matches with odd names, headers and comments; some broken off, forfeited, rated, or of illegal plays."""
    dealt: Dealt = draw(strategies.odd_matches)
    match = dealt.record
    rating = draw(st.sampled_from((None, "1654.3", "a")))
    players = (match.players[0].model_copy(update={"rating": rating}), match.players[1])
    last = match.games[-1].model_copy(update=draw(endings(match.games[-1])))
    games = tuple(game.model_copy(update={"players": players}) for game in (*match.games[:-1], last))
    facts = match.facts.model_copy(update={
        "time": draw(st.sampled_from((None, "19.30"))), "match_id": draw(st.sampled_from((None, "77"))),
        "other": draw(st.sampled_from(((), (("Stake", "5"),), (("Stake", "5"), ("[x", "y\nz"))))),
    })  # fmt: skip
    return match.model_copy(update={"players": players, "games": games, "facts": facts})


@st.composite
def endings(draw: st.DrawFn, game: Game) -> dict[str, object]:
    """What may come of a game: it is played to its end, broken off, forfeited, or somebody plays what he may not."""
    actions = game.actions
    cut = draw(st.integers(0, len(actions)))
    kind = draw(st.sampled_from(("whole", "whole", "broken off", "forfeit", "resigned", "illegal")))
    if kind == "whole" or not cut:
        return {}
    kept = actions[:cut]
    if isinstance(kept[-1], Double | Beaver | Raccoon):
        return {}
    side = draw(st.sampled_from(list(Side)))
    if kind == "broken off":
        return {"actions": kept, "claims": ()}
    if kind == "illegal" and isinstance(kept[-1], Roll):
        wrong = roll(kept[-1].side, kept[-1].dice or (2, 1), (3, 2), (24, 1))
        return {"actions": (*kept[:-1], wrong), "claims": ()}
    end: Action = Forfeit(side=side, cause="time") if kind == "forfeit" else Resign(side=side, level=WinKind.SINGLE)
    return {"actions": (*kept, end), "claims": (Claim(winner=side.opponent, points=1, after=cut + 1),)}


@settings(max_examples=40, deadline=None)
@given(strange_matches(), st.sampled_from(TARGETS))
def test_what_is_read_back_is_the_same_record_or_a_loss_is_told(match: Match, target: tuple[str, str | None]) -> None:
    verified = api.verify(match, decide_rules(match).rules)
    before = as_it_is_told(api.canonical(verified))
    again = [as_it_is_told(one) for one in through(verified, *target)]
    found = lost(verified, *target)
    assert (again == [before]) == (found == [])


@settings(max_examples=40, deadline=None)
@given(strange_matches(), st.sampled_from(TARGETS))
def test_facts_and_rules_are_lost_where_a_format_has_no_field_and_nowhere_else(
    match: Match, target: tuple[str, str | None]
) -> None:
    """No false alarm, and none missing. A site is taken by the name of the program in one dialect."""
    verified = api.verify(match, decide_rules(match).rules)
    found = lost(verified, *target)
    gone = {words.partition(" (")[0] for check, words in found if check in ("metadata-lost", "rule-option-lost")}
    held = HELD_FACTS[target[0]] | HELD_OPTIONS[target[0]](match.options, match.mode == "match")
    held = OF_GNUBG.get(target[1] or "", held)
    for key, words in WORDS.items():
        value = getattr(match.facts, key, None) if key in ALL_FACTS else getattr(match.options, key)
        if key == "date":
            value = value or match.facts.date_text
        own_site = target[1] == "galaxy" and key == "site"
        assert (words in gone) == (value is not None and (key not in held or own_site)), words
