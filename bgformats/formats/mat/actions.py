"""Cells to actions of the record. Says what was written; fills in nothing and judges nothing."""

from __future__ import annotations

from functools import lru_cache

from bgformats.formats.mat.cells import is_well_formed, read_cell
from bgformats.formats.notation import play_of, usual_play, whole_number
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Counts,
    Double,
    Drop,
    Forfeit,
    Raccoon,
    Resign,
    Roll,
    Take,
    Unread,
    rolled,
)
from bgformats.syntax.transcript import (
    Body,
    CubeAction,
    CubeWord,
    Forfeiture,
    PlayWord,
    Resignation,
    Result,
    Rolled,
    Token,
)
from bgformats.terms import Side, WinKind

NO_DICE = "00"
"""Backgammon Studio's roll before Concedes and question marks: there was none."""

_LEVELS = {
    "single": WinKind.SINGLE,
    "normal": WinKind.SINGLE,
    "gammon": WinKind.GAMMON,
    "backgammon": WinKind.BACKGAMMON,
}


@lru_cache(maxsize=65536)
def usual_action(side: Side, text: str) -> Action | None:
    """The action of a cell that holds exactly one and is read to its end; None for every other cell."""
    if is_well_formed(text) and text[:2] != NO_DICE and (play := usual_play(text[3:])) is not None:
        first, second = int(text[0]), int(text[1])
        return rolled(Roll(side=side, dice=(first, second), play=play, stated="play"))
    body = read_cell(text)
    if not isinstance(body, Rolled) or body.rest is not None or body.resigned or body.forfeit is not None:
        return None
    if _dice(body.dice) is not None:
        return rolled(_roll(side, body))
    return None


def actions_of(side: Side | None, body: Body) -> tuple[Action, ...]:
    """The actions of a cell in the order in which they happened."""
    if side is None or not isinstance(body, Rolled | CubeAction | Resignation | Forfeiture):
        return (Unread(side=side, text=getattr(body, "text", "")),)
    if isinstance(body, CubeAction):
        return (_cube(side, body),)
    if isinstance(body, Resignation):
        return (_resign(side, body.level),)
    if isinstance(body, Forfeiture):
        return (Forfeit(side=side, cause=body.cause),)
    end: tuple[Action, ...] = ()
    if body.resigned:
        end = (_resign(side, body.level),)
    elif body.forfeit is not None:
        end = (Forfeit(side=side, cause=body.forfeit),)
    if end and (body.dice is None or body.dice.text == NO_DICE):
        return end
    return (rolled(_roll(side, body)), *end)


def claim_of(side: Side | None, body: Result, after: int) -> Claim:
    """What a result cell claims. `Losses` stands in the loser's cell."""
    winner = side if side is None or body.wins else side.opponent
    return Claim(
        winner=winner, points=whole_number(body.points.text), ends_match=body.ends_match is not None, after=after
    )


def dice_are_odd(body: Body) -> Token | None:
    """The dice of a cell that has something else than two digits where the dice stand."""
    if isinstance(body, Rolled) and body.dice is not None and len(body.dice.text) != 2:
        return body.dice
    return None


def gives_up(side: Side, body: Body) -> Resign | None:
    """The resignation that `00: ????` is at the end of a game: the side gave up before it rolled."""
    if not isinstance(body, Rolled) or body.word is not PlayWord.UNKNOWN or body.rest is not None:
        return None
    return Resign(side=side) if body.dice is not None and body.dice.text == NO_DICE else None


def unjudged(action: Action) -> Action:
    """An action that was read in another spelling than it has: a play is believed where it fits, and not judged."""
    if isinstance(action, Roll) and action.stated == "play":
        return action.model_copy(update={"stated": "partial"})
    return action


def _roll(side: Side, body: Rolled) -> Roll:
    """The roll with its dice as they stand."""
    play = None if body.play is None else play_of(body.play)
    # The noughts mean that there was no roll; a play needs one, so beside it they are dice that do not exist.
    dice = (0, 0) if play is not None and body.dice is not None and body.dice.text == NO_DICE else _dice(body.dice)
    if body.rest is not None or dice_are_odd(body):
        return Roll(side=side, dice=dice, play=play, stated="partial")
    if play is not None:
        return Roll(side=side, dice=dice, play=play, stated="play")
    if body.play is not None:  # only unused dice: 0/0
        return Roll(side=side, dice=dice, stated="no-play")
    after = None if body.dump is None else board_after(body.dump.text)
    if body.word is PlayWord.ILLEGAL and after is not None:
        points = after if side is Side.FIRST else (after[1], after[0])
        return Roll(side=side, dice=dice, stated="illegal", after=points)
    if body.word in (PlayWord.ILLEGAL, PlayWord.UNKNOWN):
        return Roll(side=side, dice=dice, stated="unknown")
    return Roll(side=side, dice=dice, stated="no-play" if body.word is PlayWord.NO_PLAY else "nothing")


def _dice(dice: Token | None) -> tuple[int, int] | None:
    if dice is None or len(dice.text) != 2 or dice.text == NO_DICE:
        return None
    return int(dice.text[0]), int(dice.text[1])


def _cube(side: Side, body: CubeAction) -> Action:
    value = None if body.value is None else whole_number(body.value.text)
    if body.word is CubeWord.DOUBLE:
        return Double(side=side, value=value)
    if body.word is CubeWord.BEAVER:
        return Beaver(side=side, value=value)
    if body.word is CubeWord.RACCOON:
        return Raccoon(side=side, value=value)
    return Take(side=side) if body.word is CubeWord.TAKE else Drop(side=side)


def _resign(side: Side, level: Token | None) -> Resign:
    words = set() if level is None else set(level.text.lower().split())
    found = next((_LEVELS[word] for word in words if word in _LEVELS), None)
    return Resign(side=side, level=found, whole_match="match" in words)


def board_after(dump: str) -> tuple[Counts, Counts] | None:
    """The position that Snowie writes after an illegal play: (the mover's checkers, the opponent's).

    40 fields from the view of the opponent, who rolls next: 12 the bar (the sign tells whose), 13 to 36 the points,
    37 his bar. None where the fields are not that.
    """
    fields = dump[1:-1].split(";")
    try:
        numbers = [int(text) for text in fields[12:38]]
    except ValueError:
        return None
    if len(numbers) != 26 or any(abs(number) > 15 for number in numbers):
        return None
    roller = [0] * 26
    mover = [0] * 26
    for point, number in enumerate(numbers):
        if number > 0:
            roller[25 if point in (0, 25) else point] += number
        elif number < 0:
            mover[25 if point in (0, 25) else 25 - point] -= number
    roller[0] = max(0, 15 - sum(roller))
    mover[0] = max(0, 15 - sum(mover))
    return tuple(mover), tuple(roller)
