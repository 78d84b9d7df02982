"""Which match of one collection is which of another."""

from __future__ import annotations

from random import Random

from bgformats.report.pairing import MatchKey, Rolled, are_related, are_swapped, paired

NAMES = ("ann", "bob")


def rolled(seed: int, count: int) -> tuple[Rolled, ...]:
    """So many rolls, side by side."""
    random = Random(seed)
    pairs = (sorted((random.randint(1, 6), random.randint(1, 6)), reverse=True) for _ in range(count))
    return tuple((1 + at % 2, high, low) for at, (high, low) in enumerate(pairs))


def key(seed: int, count: int = 60, names: tuple[str, str] = NAMES, path: str = "", number: int = 1) -> MatchKey:
    """The key of a match with random rolls."""
    return MatchKey(path, number, names, rolled(seed, count))


def with_wrong_rolls(one: MatchKey, every: int) -> MatchKey:
    """The same match, each so manieth roll written wrong."""
    rolls = (
        (s, 7 - low, 7 - high) if at % every == 0 else (s, high, low) for at, (s, high, low) in enumerate(one.rolls)
    )
    return MatchKey(one.path, one.number, one.players, tuple(rolls))


def test_records_of_one_match_are_related_though_names_and_some_rolls_differ() -> None:
    one = key(1)
    assert are_related(one, MatchKey("", 1, ("a. smith", "b."), with_wrong_rolls(one, 9).rolls))


def test_a_part_of_a_match_is_related_to_the_whole() -> None:
    one = key(1)
    assert are_related(one, MatchKey("", 1, NAMES, one.rolls[30:45]))


def test_two_matches_of_the_same_players_are_not_related() -> None:
    assert not any(are_related(key(seed), key(seed + 100)) for seed in range(30))


def test_short_records_of_other_players_are_related_only_with_the_same_rolls() -> None:
    short = key(1, 4)
    assert are_related(short, key(1, 60, ("carl", "dora")))
    assert not any(are_related(short, key(seed, 60, ("carl", "dora"))) for seed in range(2, 60))


def test_without_rolls_the_names_decide() -> None:
    assert are_related(key(1, 1), key(2, 1))
    assert not are_related(key(1, 1), key(1, 1, ("carl", "dora")))


def test_exchanged_sides_are_told_by_names_and_else_by_rolls() -> None:
    one = key(1)
    crossed = tuple((3 - side, high, low) for side, high, low in one.rolls)
    assert are_swapped(one, MatchKey("", 1, ("bob", "ann"), crossed))
    assert are_swapped(one, MatchKey("", 1, ("robert", "ann s."), crossed))
    assert not are_swapped(one, one)
    assert not are_swapped(one, MatchKey("", 1, ("anne", "robert"), one.rolls))


def test_matches_are_paired_by_rolls_and_not_by_their_order_or_file() -> None:
    first = [key(1, path="a.mat"), key(2, path="b.mat"), key(3, path="c.mat")]
    second = [key(3, path="x.sgf"), key(9, path="a.sgf"), key(1, path="x.sgf", number=2)]
    assert list(paired(first, second)) == [(0, 2), (2, 0), (1, None), (None, 1)]


def test_of_two_records_of_one_match_the_one_with_the_same_name_is_taken() -> None:
    first = [key(1, path="sub/a.mat")]
    second = [key(1, path="z.mat"), key(1, path="sub/a.sgf")]
    assert list(paired(first, second)) == [(0, 1), (None, 0)]
