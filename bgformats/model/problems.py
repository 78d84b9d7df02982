"""What makes a position impossible, as a list of named problems: all of them at once, each with its values.

Looks at what the position states and at nothing else: a fact that is not known is no problem. Whether a play is legal
is not asked here. The names are those of the checks that tell of them; ``variant`` picks the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.terms import BAR, CubeHolder, Side

if TYPE_CHECKING:
    from bgformats.model.position import Position

_FINISHED: Final = ("over", "dropped", "resigned")


class Problem(NamedTuple):
    """One reason why a position cannot be: the check that tells of it, which of its messages, and their values."""

    name: str
    variant: str = "default"
    values: tuple[tuple[str, str | int], ...] = ()


def problems_of(position: Position) -> tuple[Problem, ...]:
    """Every reason why the position cannot be; empty for one that can."""
    return (*_checkers(position), *_dice(position), *_cube(position), *_offers(position), *_score(position))


def _problem(name: str, variant: str = "default", **values: str | int) -> Problem:
    return Problem(name, variant, tuple(values.items()))


def _checkers(position: Position) -> Iterator[Problem]:
    variant: Variant = variant_named(position.variant) or STANDARD
    first, second = position.points
    for side, counts in zip(Side, position.points, strict=True):
        if sum(counts) != variant.checkers:
            on_board = sum(counts[1:])
            values = {"side": int(side), "count": on_board, "expected": variant.checkers, "off": counts[0]}
            yield _problem("wrong-checker-count", "position" if on_board > variant.checkers else "with-off", **values)
    for point in range(1, BAR):
        if first[point] and second[BAR - point]:
            yield _problem("impossible-position", "both-colours-on", point=point, other=BAR - point)
    if all(mine[BAR] and _board_is_closed(theirs) for mine, theirs in ((first, second), (second, first))):
        yield _problem("impossible-position", "both-closed-out")
    if not any(first[1:]) and not any(second[1:]):
        yield _problem("impossible-position", "nobody-left")


def _board_is_closed(counts: tuple[int, ...]) -> bool:
    return all(counts[point] > 1 for point in range(1, 7))


def _dice(position: Position) -> Iterator[Problem]:
    for die in dict.fromkeys(position.dice or ()):
        if not 1 <= die <= 6:
            yield _problem("die-out-of-range", "position", die=die)


def _cube(position: Position) -> Iterator[Problem]:
    cube, owner, limit = position.cube, position.cube_owner, position.cube_limit
    if cube is None or position.game_state == "none":
        return
    if cube < 1 or cube & (cube - 1):
        yield _problem("impossible-cube-state", "no-power-of-two", cube=cube)
    elif cube == 1 and owner not in (None, CubeHolder.CENTER):
        yield _problem("impossible-cube-state", "owned-at-one", side=int(owner or 0))
    elif cube > 1 and owner is CubeHolder.CENTER and position.length:
        yield _problem("impossible-cube-state", "turned-in-the-centre", cube=cube)
    if limit is not None and limit > 1 and cube > limit:
        yield _problem("cube-over-limit", "position", cube=cube, limit=limit)
    if limit == 1 and cube > 1:
        yield _problem("cube-not-in-play", "position", cube=cube)
    if position.crawford and cube > 1:
        yield _problem("impossible-cube-state", "turned-in-crawford", cube=cube)


def _offers(position: Position) -> Iterator[Problem]:
    if position.resignation not in (None, 0, 1, 2, 3):
        yield _problem("resignation-impossible", "position", level=position.resignation or 0)
    if position.double_offered:
        yield from _answer(position) if position.answered_with else _double(position)
    elif _acts_for_no_reason(position):
        sides = {"side": int(position.to_act or 0), "other": int(position.on_roll or 0)}
        yield _problem("impossible-position", "wrong-side-to-act", **sides)
    goes_on = (position.dice is not None or position.double_offered) and position.game_state not in _FINISHED
    if goes_on and sum(any(counts[1:]) for counts in position.points) == 1:
        yield _problem("impossible-position", "over")


def _acts_for_no_reason(position: Position) -> bool:
    """Whether the side that is not on roll is to act, and nothing awaits its answer."""
    if position.to_act is None or position.on_roll is None or position.resignation or position.game_state:
        return False
    return position.to_act is not position.on_roll


def _double(position: Position) -> Iterator[Problem]:
    doubler, limit = position.on_roll, position.cube_limit
    if position.dice is not None:
        yield _problem("impossible-cube-state", "offered-after-the-roll")
    if position.crawford:
        yield _problem("impossible-cube-state", "offered-in-crawford")
    if limit == 1:
        yield _problem("cube-not-in-play", "position", cube=2)
    elif limit is not None and position.cube is not None and position.cube <= limit < position.cube * 2:
        yield _problem("cube-over-limit", "offered", cube=position.cube * 2, limit=limit)
    if doubler is not None and position.cube_owner == CubeHolder(doubler.opponent):
        yield _problem("impossible-cube-state", "offered-by-the-wrong-side", side=int(doubler))


def _answer(position: Position) -> Iterator[Problem]:
    """A beaver or a raccoon that awaits its answer."""
    if position.dice is not None:
        yield _problem("impossible-cube-state", "offered-after-the-roll")
    if position.length:
        yield _problem("beaver-not-allowed", "position")
    elif position.beavers is False:
        yield _problem("beaver-not-allowed", "off", word=position.answered_with or "")
    if position.cube == 1:
        yield _problem("impossible-cube-state", "beaver-at-one", word=position.answered_with or "")


def _score(position: Position) -> Iterator[Problem]:
    length, score = position.length, position.score
    if length is not None and length < 0:
        yield _problem("impossible-score", "length", length=length)
        return
    values = {"first": score[0], "second": score[1], "length": length or 0} if score else {"length": length or 0}
    if score is not None and min(score) < 0:
        yield _problem("impossible-score", "negative", **values)
    elif score is not None and length:
        top = max(score)
        over = position.game_state in _FINISHED
        # The last game may have been worth more than was needed.
        if (top >= length and not over) or min(score) >= length:
            yield _problem("impossible-score", "position", **values)
    yield from _crawford(position, values)
    if length and position.beavers:
        yield _problem("money-rule-in-match", "position")


def _crawford(position: Position, values: dict[str, int]) -> Iterator[Problem]:
    length, score = position.length, position.score
    if position.crawford and position.post_crawford:
        yield _problem("crawford-flag-wrong", "both", **values)
    if position.crawford and length == 0:
        yield _problem("crawford-flag-wrong", "money", **values)
    elif position.crawford and length is not None and score is not None and length > 0:
        away = sorted((length - score[0], length - score[1]))
        # A game that has ended leaves the flag with the new score.
        if position.game_state not in _FINISHED and (away[0] != 1 or away[1] <= 1):
            yield _problem("crawford-flag-wrong", "position", **values)
    elif position.post_crawford and length is not None and score and (length < 2 or length - 1 not in score):
        yield _problem("crawford-flag-wrong", "post", **values)
