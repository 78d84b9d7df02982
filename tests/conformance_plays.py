"""Wrong plays and rare right ones for the conformance kit, found in random games by the brute-force laws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from brute_force import Hop, all_dice, hops_now, legal_sequences, reads_as_legal
from conformance_games import Action

Wrong = Callable[[random.Random, Action], Iterator["tuple[Hop, ...] | str"]]


def _moves(action: Action, die: int) -> Iterator[Hop]:
    """Hops with a die from where a checker stands, allowed or not."""
    for origin in range(25, 0, -1):
        if action.mine[origin]:
            yield origin, max(origin - die, 0)


def _open(action: Action, target: int) -> bool:
    return target <= 0 or action.theirs[25 - target] < 2


def _with_the_other(action: Action, hop: Hop, die: int) -> Iterator[tuple[Hop, ...]]:
    """The hop, and a legal one with the other die; only where both dice differ."""
    if action.dice[0] != action.dice[1]:
        other = sum(action.dice) - die
        for second in hops_now(action.mine, action.theirs, other):
            if second[0] != hop[0] or action.mine[hop[0]] > 1:
                yield second, hop


def _number_not_rolled(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if action.dice[0] == action.dice[1] or action.mine[25]:
        return
    for die in {1, 2, 3, 4, 5, 6} - {*action.dice, sum(action.dice)}:
        for hop in _moves(action, die):
            if hop[1] > 0 and _open(action, hop[1]):
                yield from _with_the_other(action, hop, action.dice[0])


def _blocked_point(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if action.mine[25]:
        return
    for die in set(action.dice):
        for hop in _moves(action, die):
            if hop[1] > 0 and not _open(action, hop[1]):
                yield from _with_the_other(action, hop, die)


def _blocked_entry(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if action.mine[25] == 1:
        for die in set(action.dice):
            if not _open(action, 25 - die):
                yield ((25, 25 - die),)


def _bar_not_entered(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if action.mine[25]:
        for die in set(action.dice):
            for hop in _moves(action, die):
                if hop[1] > 0 and hop[0] < 25 and _open(action, hop[1]):
                    yield (hop,)


def _die_left(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    for hops in legal_sequences(action.mine, action.theirs, action.dice):
        if len(hops) > 1:
            yield hops[:-1]


def _smaller_die(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    found = legal_sequences(action.mine, action.theirs, action.dice)
    if max(map(len, found)) == 1 and action.dice[0] != action.dice[1]:
        larger = list(hops_now(action.mine, action.theirs, action.dice[0]))
        for hop in hops_now(action.mine, action.theirs, action.dice[1]):
            if larger and hop[1] > 0:
                yield (hop,)


def _off_too_early(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if 0 < sum(action.mine[7:25]) < 3 and not action.mine[25]:
        for die in set(action.dice):
            if action.mine[die]:
                yield from _with_the_other(action, (die, 0), die)


def _off_past_a_gap(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if not any(action.mine[7:]):
        for die in set(action.dice):
            for origin in range(1, die):
                if action.mine[origin] and any(action.mine[origin + 1 : 7]):
                    yield from _with_the_other(action, (origin, 0), die)


def _no_checker(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    for die in set(action.dice):
        for origin in range(24, die, -1):
            if not action.mine[origin] and _open(action, origin - die) and not action.mine[25]:
                for second, hop in _with_the_other(action, (origin, origin - die), die):
                    if second[1] != origin:
                        yield second, hop


def _too_many_hops(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    if action.dice[0] == action.dice[1] or action.mine[25]:
        return
    for hops in legal_sequences(action.mine, action.theirs, action.dice):
        if len(hops) == 2 and len({hop[0] for hop in hops}) == 2 and hops[0][1] != hops[1][0]:
            for third in _moves(action, action.dice[1]):
                if (
                    third[1] > 0
                    and third[0] not in {point for hop in hops for point in hop}
                    and _open(action, third[1])
                ):
                    yield (*hops, third)


def _backwards(rng: random.Random, action: Action) -> Iterator[tuple[Hop, ...]]:
    for die in set(action.dice):
        for origin in range(1, 19):
            if action.mine[origin] and _open(action, origin + die) and not action.mine[25]:
                yield from _with_the_other(action, (origin, origin + die), die)


def _false_pass(rng: random.Random, action: Action) -> Iterator[str]:
    if len(legal_sequences(action.mine, action.theirs, action.dice)) > 1:
        yield "Cannot Move"


WRONG: dict[str, tuple[str, Wrong]] = {
    "number-not-rolled": ("a hop that no die of the roll explains", _number_not_rolled),
    "blocked-point": ("a checker lands on a point of two opponents or more", _blocked_point),
    "blocked-entry": ("a checker enters on a point of two opponents or more", _blocked_entry),
    "bar-not-entered": ("another checker moves while one is on the bar", _bar_not_entered),
    "die-left": ("a die is left that could have been played", _die_left),
    "smaller-die": ("either die can be played but not both, and the smaller one is", _smaller_die),
    "off-too-early": ("a checker is borne off while another stands outside the home board", _off_too_early),
    "off-past-a-gap": ("a larger die bears off while a checker stands behind", _off_past_a_gap),
    "no-checker": ("a checker is moved from an empty point", _no_checker),
    "too-many-hops": ("three hops with two dice", _too_many_hops),
    "backwards": ("a checker moves backwards", _backwards),
    "false-pass": ("it is said that nothing can be played, and something can", _false_pass),
}


def wrong_play(rng: random.Random, action: Action, kind: str) -> tuple[Hop, ...] | str | None:
    """A wrong play of that kind for a roll; None where there is none. That it is wrong is asked of the laws."""
    found = []
    for said in WRONG[kind][1](rng, action):
        # The order of hops must not make it right, and no left out stop either.
        if isinstance(said, str) or not reads_as_legal(action.mine, action.theirs, action.dice, said):
            found.append(said)
    return rng.choice(found) if found else None


def _hits(action: Action) -> int:
    return sum(bool(target and action.theirs[25 - target] == 1) for _, target in set(action.hops))


def _is_double(action: Action) -> bool:
    return action.dice[0] == action.dice[1]


RARE: dict[str, tuple[str, Callable[[Action], bool]]] = {
    "dance": ("no play is possible", lambda action: not action.hops and bool(action.mine[25])),
    "blocked-off-the-bar": (
        "no play is possible, with no checker on the bar",
        lambda action: not action.hops and not action.mine[25],
    ),
    "larger-die-only": (
        "either die can be played but not both: the larger one is",
        lambda action: len(action.hops) == 1 and not _is_double(action) and action.mine[0] < 14
        and all(any(hops_now(action.mine, action.theirs, die)) for die in action.dice),
    ),
    "smaller-die-only": (
        "only the smaller die can be played",
        lambda action: len(action.hops) == 1 and not _is_double(action)
        and not any(hops_now(action.mine, action.theirs, action.dice[0])),
    ),
    "doublet-part": (
        "a doublet of which fewer than four can be played",
        lambda action: _is_double(action) and 0 < len(action.hops) < 4 and sum(action.mine[1:]) > 4,
    ),
    "two-hits": ("two checkers are hit in one turn", lambda action: _hits(action) == 2),
    "two-enter": (
        "two checkers enter from the bar",
        lambda action: sum(hop[0] == 25 for hop in action.hops) == 2,
    ),
    "enters-and-hits": (
        "a checker enters and hits",
        lambda action: any(hop[0] == 25 and action.theirs[25 - hop[1]] == 1 for hop in action.hops),
    ),
    "off-by-larger-die": (
        "a larger die bears off from the highest point",
        lambda action: any(
            target == 0 and origin not in all_dice(action.dice) and not any(action.mine[7:])
            for origin, target in action.hops
        ),
    ),
    "home-and-off": (
        "the last checker comes home with one die and another is borne off with the next",
        lambda action: any(action.mine[7:]) and any(hop[1] == 0 for hop in action.hops),
    ),
    "last-off-with-one-die": (
        "the game is over before all dice are used",
        lambda action: action.mine[0] + sum(hop[1] == 0 for hop in action.hops) == 15
        and len(action.hops) < len(all_dice(action.dice)),
    ),
}  # fmt: skip
