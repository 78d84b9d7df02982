"""What GNU Backgammon writes of its analyses: A and DA, in numbers and back, with nothing lost on the way.

`E` is an evaluation, `X` a rollout. The five chances are win, win gammon, win backgammon, lose gammon, lose backgammon.
A value of another build is kept word for word as the settings of its method.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from bgformats.formats.sgf.values import letters_of, play_of
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Method, Outcomes
from bgformats.syntax.sgf import Property
from bgformats.terms import Side

_NUMBER: Final = r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?"
_SEVEN: Final = rf"{_NUMBER}(?: {_NUMBER}){{6}}"
_PLY: Final = r"([0-9]{1,3})(C?)"
_PLAY: Final = re.compile(r"([a-z]*) ?(.*)", re.DOTALL)
_EVALUATED: Final = re.compile(rf"E (ver [0-9]+) ({_NUMBER}(?: {_NUMBER}){{5}}) {_PLY} (.*)", re.DOTALL)
_ROLLED_OUT: Final = re.compile(
    rf"X (ver [0-9]+ Score {_NUMBER} {_NUMBER}) Trials ([0-9]{{1,9}}) Output ({_SEVEN}) StdDev ({_SEVEN})(.*)",
    re.DOTALL,
)
_CUBE_EVALUATED: Final = re.compile(rf"E (ver [0-9]+) {_PLY} (.*?) ?({_SEVEN}) ({_SEVEN})", re.DOTALL)
_CUBE_ROLLED_OUT: Final = re.compile(
    rf"X (ver [0-9]+ Eq(?: {_NUMBER})*) Trials ([0-9]{{1,9}}) NoDouble Output ({_SEVEN}) StdDev ({_SEVEN})"
    rf" DoubleTake Output ({_SEVEN}) StdDev ({_SEVEN})(.*)",
    re.DOTALL,
)


class Written(NamedTuple):
    """What stands beside an action, as it is written; ``read`` makes the analysis of it.

    ``plays`` is the property A, ``cube`` the value of DA. ``match``: whether the cubeful numbers of cube decisions and
    rollouts are chances to win one.
    """

    origin: str | None
    side: Side
    match: bool
    plays: str | None
    cube: str | None
    luck: Decimal | None
    marks: tuple[tuple[str, str], ...]

    def read(self) -> Analysis:
        """The numbers. Never fails: what is no number of GNU Backgammon is kept word for word."""
        played, *candidates = (None,) if self.plays is None else Property("A", "A", 0, self.plays).texts
        return Analysis(
            origin=self.origin,
            candidates=tuple([read_candidate(raw, self.side, self.match) for raw in candidates]),
            played=None if played is None else int(played),
            cube=None if self.cube is None else read_cube(self.cube, self.match),
            luck=self.luck,
            marks=self.marks,
        )


def read_candidate(raw: str, side: Side, match: bool) -> Candidate:
    """One value of A behind the first. ``match``: whether the cubeful number of a rollout is a chance to win one."""
    parts = _PLAY.fullmatch(raw)
    letters, told = ("", raw) if parts is None else (parts[1], parts[2])
    play = play_of(letters, side) if len(letters) % 2 == 0 else None
    if not told:
        return Candidate(play=play, written=letters)
    if found := _EVALUATED.fullmatch(told):
        numbers = found[2].split(" ")
        method = _method(found[3], found[4], (found[1], found[5]))
        evaluation = Evaluation(outcomes=_outcomes(numbers), equity=Decimal(numbers[5]))
        return Candidate(play=play, written=letters, method=method, evaluation=evaluation)
    if found := _ROLLED_OUT.fullmatch(told):
        method = Method(label="rollout", trials=int(found[2]), settings=(found[1], found[5]))
        evaluation = _evaluation(found[3], match, found[4])
        return Candidate(play=play, written=letters, method=method, evaluation=evaluation)
    return Candidate(play=play, written=letters, method=Method(label="", settings=(told,)))


def read_cube(raw: str, match: bool) -> CubeVerdict:
    """The value of DA."""
    if found := _CUBE_EVALUATED.fullmatch(raw):
        method = _method(found[2], found[3], (found[1], found[4]))
        return CubeVerdict(
            method=method, no_double=_evaluation(found[5], match), double_take=_evaluation(found[6], match)
        )
    if found := _CUBE_ROLLED_OUT.fullmatch(raw):
        method = Method(label="rollout", trials=int(found[2]), settings=(found[1], found[7]))
        no_double, double_take = _evaluation(found[3], match, found[4]), _evaluation(found[5], match, found[6])
        return CubeVerdict(method=method, no_double=no_double, double_take=double_take)
    return CubeVerdict(method=Method(label="", settings=(raw,)))


@lru_cache(maxsize=1024)
def _method(plies: str, cubeful: str, settings: tuple[str, ...]) -> Method:
    return Method(label=f"{plies}-ply", plies=int(plies), cubeful=bool(cubeful), settings=settings)


def _outcomes(numbers: Sequence[str]) -> Outcomes:
    win, gammon, backgammon, lose_gammon, lose_backgammon = map(Decimal, numbers[:5])
    return Outcomes(
        win=win,
        win_gammon=gammon,
        win_backgammon=backgammon,
        lose_gammon=lose_gammon,
        lose_backgammon=lose_backgammon,
    )


def _evaluation(seven: str, match: bool, deviation: str | None = None) -> Evaluation:
    """Five chances, the cubeless equity, and with the cube the equity for money or the chance to win the match."""
    numbers = seven.split(" ")
    cubeful = Decimal(numbers[6])
    return Evaluation(
        outcomes=_outcomes(numbers),
        cubeless=Decimal(numbers[5]),
        equity=None if match else cubeful,
        match_chance=cubeful if match else None,
        deviation=() if deviation is None else tuple(map(Decimal, deviation.split(" "))),
    )


def write_candidate(candidate: Candidate, side: Side) -> str | None:
    """A candidate as a value of A; None where it holds no play, or numbers that A has no room for."""
    if candidate.play is not None:
        letters = letters_of(candidate.play.order or candidate.play.paths, side)
    elif candidate.evaluation is None or not candidate.written:
        letters = candidate.written
    else:
        return None
    method, evaluation = candidate.method, candidate.evaluation
    if method is None and evaluation is None:
        return letters
    if evaluation is None:
        return None if method is None else f"{letters} {' '.join(method.settings)}"
    five = _five(evaluation)
    if five is None:
        return None
    if method is not None and method.trials is not None:
        cubeful = evaluation.equity if evaluation.match_chance is None else evaluation.match_chance
        seven = _seven(evaluation, cubeful)
        if seven is None or len(evaluation.deviation) != 7 or len(method.settings) != 2:
            return None
        head, tail = method.settings
        deviation = _numbers(evaluation.deviation)
        return f"{letters} X {head} Trials {method.trials} Output {seven} StdDev {deviation}{tail}"
    if evaluation.equity is None:
        return None
    version, rest = _settings(method, "0 1 0.000000 1")
    return f"{letters} E {version} {five} {_number(evaluation.equity)} {_plies(method)} {rest}"


def write_cube(verdict: CubeVerdict, *, match: bool, answers: bool = False) -> str | None:
    """A verdict as the value of DA; None where DA has no room for it.

    In a ``match`` DA holds chances to win it, and an equity has no room. GNU Backgammon's text has the chances of the
    outcomes once, for they are the same with and without a double; and where a double is answered (``answers``), it
    speaks for the side that answers, while DA always speaks for the doubler.
    """
    method, no_double, double_take = verdict.method, verdict.no_double, verdict.double_take
    if no_double is None and double_take is None and method is not None and method.settings:
        return " ".join(method.settings)
    if no_double is None or double_take is None:
        return None
    if double_take.outcomes is None and not (method is not None and method.trials is not None):
        update = {"outcomes": no_double.outcomes, "cubeless": no_double.cubeless}
        double_take = double_take.model_copy(update=update)
    if answers and _speaks_for_the_answerer(verdict):
        no_double, double_take = _for_the_other(no_double), _for_the_other(double_take)
    first, second = (_seven(one, one.match_chance if match else one.equity) for one in (no_double, double_take))
    if first is None or second is None:
        return None
    if method is not None and method.trials is not None:
        if len(method.settings) != 2 or len(no_double.deviation) != 7 or len(double_take.deviation) != 7:
            return None
        head, tail = method.settings
        return (
            f"X {head} Trials {method.trials} NoDouble Output {first} StdDev {_numbers(no_double.deviation)}"
            f" DoubleTake Output {second} StdDev {_numbers(double_take.deviation)}{tail}"
        )
    version, rest = _settings(method, "1 0.000000 1")
    return " ".join(filter(None, ("E", version, _plies(method), rest, first, second)))


def _speaks_for_the_answerer(verdict: CubeVerdict) -> bool:
    """Whether a drop is worth what it is to the side that drops. Files with the doubler's numbers alone have none."""
    dropped = verdict.double_drop
    if dropped is None:
        return False
    return dropped.match_chance is not None if dropped.equity is None else dropped.equity < 0


def _for_the_other(one: Evaluation) -> Evaluation:
    """The same judgement as it is for the other side."""
    chances = one.outcomes
    outcomes = chances and Outcomes(
        win=chances.lose if chances.win is None or chances.lose is not None else 1 - chances.win,
        win_gammon=chances.lose_gammon,
        win_backgammon=chances.lose_backgammon,
        lose=chances.win,
        lose_gammon=chances.win_gammon,
        lose_backgammon=chances.win_backgammon,
    )
    return one.model_copy(
        update={
            "outcomes": outcomes,
            "cubeless": None if one.cubeless is None else -one.cubeless,
            "equity": None if one.equity is None else -one.equity,
            "match_chance": None if one.match_chance is None else 1 - one.match_chance,
        }
    )


def _settings(method: Method | None, usual: str) -> tuple[str, str]:
    """The version and the settings of an evaluation; those that GNU Backgammon has by default where nothing is said."""
    told = () if method is None else method.settings
    return (told[0], told[1]) if len(told) == 2 and told[0].startswith("ver ") else ("ver 3", usual)


def _plies(method: Method | None) -> str:
    if method is None or method.plies is None:
        return "0C"
    return f"{method.plies}{'' if method.cubeful is False else 'C'}"


def _five(evaluation: Evaluation) -> str | None:
    chances = evaluation.outcomes
    if chances is None:
        return None
    told = (chances.win, chances.win_gammon, chances.win_backgammon, chances.lose_gammon, chances.lose_backgammon)
    known = [number for number in told if number is not None]
    return _numbers(known) if len(known) == len(told) else None


def _seven(evaluation: Evaluation, cubeful: Decimal | None) -> str | None:
    five, cubeless = _five(evaluation), evaluation.cubeless
    if five is None or cubeless is None or cubeful is None:
        return None
    return f"{five} {_number(cubeless)} {_number(cubeful)}"


def _numbers(numbers: Sequence[Decimal]) -> str:
    return " ".join(map(_number, numbers))


def _number(number: Decimal) -> str:
    return format(number, "f")
