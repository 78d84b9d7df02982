"""What of a match comes back from each target: every fact put alone into a small match, written, read, compared.

``KEPT_CASES`` are the facts, ``TARGETS`` the columns of the table in ``docs/formats.md``. Nothing is known here of
what a format can do: it is done. ``test_formats_doc.py`` also asks that whatever does not come back is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from bgformats import api
from bgformats.formats.writers import WRITERS
from bgformats.model.analysis import Analysis, Candidate, Evaluation, Method, Outcomes
from bgformats.model.ratings import ratings
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Facts,
    Forfeit,
    Game,
    GameNotes,
    Match,
    Options,
    Play,
    Player,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
    Variation,
)
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.canonical import named_steps
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND
OPENING = Roll(side=ANN, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")
REPLY = Roll(side=BOB, dice=(6, 4), play=Play(paths=((24, 14),)), stated="play")
NEAR_END = ((13, 1, 1, *[0] * 23), (13, 2, *[0] * 24))

Seen = Callable[[Sequence[VerifiedMatch]], object]


@dataclass(frozen=True)
class Target:
    """A column: a target of ``convert``, in one of its dialects."""

    id: str
    dialect: str | None = None

    @property
    def name(self) -> str:
        return f"`{self.id}`" if self.dialect is None else f"`{self.id}` `{self.dialect}`"


@dataclass(frozen=True)
class KeptCase:
    """A fact: matches with it and without it, and how it is seen in what was read."""

    name: str
    told: tuple[Match, ...]
    plain: tuple[Match, ...]
    seen: Seen


TARGETS = tuple(Target(one.id, dialect) for one in WRITERS for dialect in one.dialects or (None,))
READS_BACK = {one.id: one.reads_back for one in WRITERS}


def match(*actions: Action, game: dict[str, object] | None = None, **told: object) -> Match:
    """A match to 7 between Ann and Bob, of one game with these actions."""
    made = {"number": 1, "score_claimed": (0, 0), "actions": actions or (OPENING, REPLY), **(game or {})}
    players = told.pop("players", (Player(name="Ann"), Player(name="Bob")))
    record = {"mode": "match", "length": 7, "players": players, **told}
    return Match.model_validate({**record, "games": (Game.model_validate({"players": players, **made}),)})


def money(*actions: Action, **told: object) -> Match:
    """The same as a money session."""
    return match(*actions, mode="money", length=None, game=None, **told)


def played(*records: Match) -> tuple[VerifiedMatch, ...]:
    """The matches, played over."""
    return tuple(api.verify(one, decide_rules(one).rules) for one in records)


@cache
def written(records: tuple[Match, ...], target: Target) -> api.Written:
    """The matches as the target has them, whatever is lost."""
    return api.convert(played(*records), target.id, target.dialect, force=True)


def back(records: tuple[Match, ...], target: Target) -> Sequence[VerifiedMatch]:
    """What is read of what was written."""
    data = written(records, target).data
    assert data is not None
    return api.validate(api.read(data, format=target.id, name="written")).verified


def kept(case: KeptCase, target: Target) -> str:
    """``kept``, ``altered`` or ``lost``; for transcripts ``shown`` where they are other than without the fact."""
    if not READS_BACK[target.id]:
        same = written(case.told, target).data == written(case.plain, target).data
        return "lost" if same else "shown"
    again = case.seen(back(case.told, target))
    if again == case.seen(played(*case.told)):
        return "kept"
    return "lost" if again == case.seen(back(case.plain, target)) else "altered"


def _first(verified: Sequence[VerifiedMatch]) -> Match:
    return verified[0].match


def _fact(field: str) -> Seen:
    return lambda verified: getattr(_first(verified).facts, field)


def _date(verified: Sequence[VerifiedMatch]) -> object:
    date = _first(verified).facts.date
    return None if date is None else re.sub(r"\D", "", date)


def _option(field: str) -> Seen:
    return lambda verified: getattr(_first(verified).options, field)


def _names(verified: Sequence[VerifiedMatch]) -> object:
    return [player.name for player in _first(verified).games[0].players or _first(verified).players]


def _ratings(verified: Sequence[VerifiedMatch]) -> object:
    return ratings(_first(verified))


def _other(verified: Sequence[VerifiedMatch]) -> object:
    return ("Bracket", "A") in _first(verified).facts.other


def _comments(verified: Sequence[VerifiedMatch]) -> object:
    """Where the comment stands: at the match, at the game, at an action."""
    one = _first(verified)
    notes = one.games[0].notes
    groups = (one.comments, one.games[0].comments, () if notes is None else [text for _, text in notes.comments])
    return [[" ".join(text.split()) for text in group if "said" in text] for group in groups]


def _unread(verified: Sequence[VerifiedMatch]) -> object:
    return [step.said for step in verified[0].games[0].steps if isinstance(step.said, Unread)]


def _counts(verified: Sequence[VerifiedMatch]) -> object:
    return [len(one.games) for one in verified]


def _stated(verified: Sequence[VerifiedMatch]) -> object:
    """How each play is told, and what it led to."""
    steps = verified[0].games[0].steps
    return [(step.said.stated, step.after) for step in steps if isinstance(step.said, Roll)]


def _forfeit(verified: Sequence[VerifiedMatch]) -> object:
    causes = [step.said.cause for step in verified[0].games[0].steps if isinstance(step.said, Forfeit)]
    return causes, verified[0].games[0].winner


def _boards(verified: Sequence[VerifiedMatch]) -> object:
    return [(step.before, step.after) for step in verified[0].games[0].steps if isinstance(step.said, Roll)]


def _offers(verified: Sequence[VerifiedMatch]) -> object:
    """Who turned the cube, and where it went; the take of a last beaver goes without saying."""
    game = verified[0].games[0]
    steps = named_steps(game.steps)
    said = [(step.said.kind, step.side) for step in steps if step.said.kind in ("double", "beaver", "raccoon")]
    return said, game.cube, game.cube_holder


def _ending(verified: Sequence[VerifiedMatch]) -> object:
    game = verified[0].games[0]
    return game.ended_by, game.winner, game.points_derived


def _claims(verified: Sequence[VerifiedMatch]) -> object:
    return verified[0].games[0].points_claimed


def _of_game(field: str) -> Seen:
    return lambda verified: getattr(verified[0].games[0], field)


def _analyses(verified: Sequence[VerifiedMatch]) -> object:
    notes = _first(verified).games[0].notes
    found = () if notes is None else notes.analyses
    return [(at, [(one.play, one.evaluation) for one in told.candidates], told.luck) for at, told in found]


def _variations(verified: Sequence[VerifiedMatch]) -> object:
    notes = _first(verified).games[0].notes
    return [] if notes is None else [(one.of, one.after, len(one.actions)) for one in notes.variations]


def _evaluated(play: Play, words: str, equity: str) -> Candidate:
    names = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
    chances = zip(names, map(Decimal, ("0.55", "0.15", "0.01", "0.12", "0.004")), strict=True)
    evaluation = Evaluation(outcomes=Outcomes.model_validate(dict(chances)), equity=Decimal(equity))
    return Candidate(
        play=play, written=words, method=Method(label="2-ply", plies=2, cubeful=True), evaluation=evaluation
    )


ANALYSIS = Analysis(
    candidates=(
        _evaluated(Play(paths=((8, 5), (6, 5))), "8/5 6/5", "0.159"),
        _evaluated(Play(paths=((24, 23), (13, 10))), "24/23 13/10", "-0.01"),
    ),
    played=0,
    luck=Decimal("0.1"),
)
PLAIN, MONEY = match(), money()
SET_UP = SetUp(points=NEAR_END, cube=2, cube_holder=CubeHolder.SECOND, on_roll=ANN)
OFF = Roll(side=ANN, dice=(2, 1), play=Play(paths=((2, 0), (1, 0))), stated="play")
ILLEGAL = OPENING.model_copy(update={"play": Play(paths=((8, 4), (6, 5)))})
AFTER = (
    (0, 0, 0, 0, 1, 1, 4, 0, 2, *[0] * 4, 5, *[0] * 10, 2, 0),
    (0, 0, 0, 0, 0, 0, 5, 0, 3, *[0] * 4, 5, *[0] * 10, 2, 0),
)
BY_POSITION = Roll(side=ANN, dice=(6, 5), stated="illegal", after=AFTER)
UNKNOWN = Roll(side=BOB, dice=(6, 4), stated="unknown")
DOUBLED = (OPENING, Double(side=BOB), Beaver(side=ANN), Take(side=BOB), REPLY)
RACCOON = (OPENING, Double(side=BOB), Beaver(side=ANN), Raccoon(side=BOB), Take(side=ANN), REPLY)
TURNED = (OPENING, Double(side=BOB), Take(side=ANN), REPLY)
RESIGNED = Resign(side=BOB, level=WinKind.SINGLE)
TWO_WON = (Claim(winner=BOB, points=2, after=1),)


def _case(name: str, told: Match, seen: Seen, plain: Match = PLAIN) -> KeptCase:
    return KeptCase(name, (told,), (plain,), seen)


def _noted(**notes: object) -> Match:
    return match(game={"notes": GameNotes.model_validate(notes)})


KEPT_CASES = (
    _case("names of one word", match(players=(Player(name="Åsa"), Player(name="Bob"))), _names),
    _case("names with blanks", match(players=(Player(name="Ann Lee"), Player(name="Bob"))), _names),
    _case("ratings", match(players=(Player(name="Ann", rating="1830"), Player(name="Bob", rating="1790"))), _ratings),
    _case("event", match(facts=Facts(event="Spring Cup")), _fact("event")),
    _case("round", match(facts=Facts(round="Final")), _fact("round")),
    _case("place", match(facts=Facts(site="Lund")), _fact("site")),
    _case("date", match(facts=Facts(date="2026-11-30")), _date),
    _case("time of day", match(facts=Facts(time="14.30")), _fact("time")),
    _case("transcriber", match(facts=Facts(transcriber="Cay")), _fact("transcriber")),
    _case("match id", match(facts=Facts(match_id="4711")), _fact("match_id")),
    _case("other headers", match(facts=Facts(other=(("Bracket", "A"),))), _other),
    _case("match length", PLAIN, lambda verified: _first(verified).length, match(mode="unknown", length=None)),
    _case("money session", MONEY, lambda verified: _first(verified).mode, match(mode="unknown", length=None)),
    _case("score before the first game", match(game={"score_claimed": (3, 1)}), _of_game("score_before")),
    _case(
        "Crawford game",
        match(game={"score_claimed": (6, 3), "crawford_claimed": True}),
        _of_game("crawford"),
        match(game={"score_claimed": (5, 3)}),
    ),
    _case("Crawford rule is off", match(options=Options(crawford=False)), _option("crawford")),
    _case("Jacoby rule is on", money(options=Options(jacoby=True)), _option("jacoby"), MONEY),
    _case("Jacoby rule is off", money(options=Options(jacoby=False)), _option("jacoby"), MONEY),
    _case("whether there are beavers", money(options=Options(beavers=True)), _option("beavers"), MONEY),
    _case("cube limit", match(options=Options(cube_limit=64)), _option("cube_limit")),
    _case("no cube", match(options=Options(cube_limit=1)), _option("cube_limit")),
    _case("variant", match(options=Options(variant="nackgammon")), _of_game("variant")),
    _case("comment on the match", match(comments=("said of it",)), _comments),
    _case("comment on a game", match(game={"comments": ("said of it",)}), _comments),
    _case("comment on an action", _noted(comments=((0, "said of it"),)), _comments),
    _case("analysis", _noted(analyses=((0, ANALYSIS),)), _analyses),
    _case("variations", _noted(variations=(Variation(of=None, after=1, actions=(REPLY,)),)), _variations),
    _case("double and take", match(*TURNED), _offers),
    _case("beaver", money(*DOUBLED), _offers, money(*TURNED)),
    _case("raccoon", money(*RACCOON), _offers, money(*DOUBLED)),
    _case(
        "resignation of a gammon",
        match(OPENING, Resign(side=ANN, level=WinKind.GAMMON), game={"claims": TWO_WON}),
        _ending,
        match(OPENING),
    ),
    _case("loss on time", match(OPENING, Forfeit(side=BOB, cause="time")), _forfeit, match(OPENING)),
    _case("position set up by hand", match(SET_UP, OFF), _boards, match(OFF)),
    _case("illegal play", match(ILLEGAL), _boards, match(OPENING)),
    _case("illegal play, given by the position after it", match(BY_POSITION), _stated, match(OPENING)),
    _case("play that is not known (????)", match(OPENING, UNKNOWN), _stated, match(OPENING)),
    _case(
        "text that could not be read",
        match(OPENING, Unread(side=BOB, text="mumble")),
        _unread,
        match(OPENING),
    ),
    _case(
        "result as the file claims it, if wrong",
        match(OPENING, RESIGNED, game={"claims": (Claim(winner=ANN, points=4, after=2),)}),
        _claims,
        match(OPENING, RESIGNED),
    ),
    KeptCase("several matches in one file", (PLAIN, match(OPENING)), (PLAIN,), _counts),
)
