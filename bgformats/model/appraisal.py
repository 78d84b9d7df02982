"""What an engine says of an action, in one short line for people. States what the file holds, and the best of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final

from bgformats.game.board import Hop
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation
from bgformats.model.play import Play
from bgformats.model.record import Roll
from bgformats.model.spelling import spell_play
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import BAR, OFF

_DROPPED: Final = Decimal(1)
"""What a drop costs for money, in cubes; it need not be written."""


def analysis_of(game: VerifiedGame, step: Step) -> Analysis | None:
    """What the file holds of an action; what stands there in pieces is put together, the first of each kind."""
    notes = game.game.notes
    told = () if notes is None or step.is_implied else notes.analyses.of(step.action)
    if len(told) < 2:
        return told[0] if told else None
    found: dict[str, object] = {}
    for one in told:
        for name in Analysis.model_fields:
            value: object = getattr(one, name)
            if value not in (None, ()):
                found.setdefault(name, value)
    return told[0].model_copy(update=found)


def comments_of(game: VerifiedGame, step: Step) -> tuple[str, ...]:
    """The comments that stand beside an action."""
    notes = game.game.notes
    if notes is None or step.is_implied:
        return ()
    return tuple(text for at, text in notes.comments if at == step.action)


def appraisal(told: Analysis, step: Step) -> str:
    """The line, such as ``2-ply: 3rd of 14, loses 0.031; best 13/10 8/5 (+0.159)``; '' where nothing is said of it."""
    parts = [*_of_play(told, step), *_of_cube(told.cube, step), *_of_luck(told)]
    return "; ".join(parts)


def _of_play(told: Analysis, step: Step) -> Iterator[str]:
    if not told.candidates or not isinstance(step.said, Roll):
        return
    best, count = told.candidates[0], len(told.candidates)
    label = f"{best.method.label}: " if best.method is not None and best.method.label else ""
    known = told.played is not None and 0 <= told.played < count
    if known and told.played == 0:
        yield f"{label}best of {count}{_bracketed(best)}"
        return
    if known and told.played is not None:
        played = told.candidates[told.played]
        yield f"{label}{_ordinal(told.played + 1)} of {count}{_loss(best, played)}"
        label = ""
    yield f"{label}best {_spelled(best, step)}{_bracketed(best)}"


def _bracketed(candidate: Candidate) -> str:
    worth = _worth(candidate.evaluation)
    return f" ({worth})" if worth else ""


def _worth(told: Evaluation | None) -> str:
    if told is None:
        return ""
    if told.equity is not None:
        return f"{told.equity:+.3f}"
    return "" if told.match_chance is None else f"{told.match_chance * 100:.1f} % of the match"


def _loss(best: Candidate, played: Candidate) -> str:
    first, own = best.evaluation, played.evaluation
    if played.loss is not None:
        if own is not None and own.equity is None and own.match_chance is not None:
            return f", loses {abs(played.loss) * 100:.1f} % of the match"
        return f", loses {abs(played.loss):.3f}"
    if first is None or own is None:
        return ""
    if first.equity is not None and own.equity is not None:
        return f", loses {first.equity - own.equity:.3f}"
    if first.match_chance is not None and own.match_chance is not None:
        return f", loses {(first.match_chance - own.match_chance) * 100:.1f} % of the match"
    return ""


def _spelled(candidate: Candidate, step: Step) -> str:
    """The play as a transcript spells plays; a lone checker of the opponent at its end is hit."""
    if candidate.play is None:
        return candidate.written or "no play"
    hops = _hops(candidate.play)
    theirs = step.before.of(step.side.opponent)
    hits = {hop.target for hop in hops if OFF < hop.target < BAR and theirs[BAR - hop.target] == 1}
    return spell_play(hops, hits | set(candidate.play.hits)) or candidate.written


def _hops(play: Play) -> Sequence[Hop]:
    return tuple(Hop(origin, target) for path in play.paths for origin, target in pairwise(path))


def _of_cube(told: CubeVerdict | None, step: Step) -> Iterator[str]:
    """The verdict on a double; beside a roll only where the cube should have been turned before."""
    if told is None:
        return
    best = told.best or _best(told)
    if isinstance(step.said, Roll):
        if best is None or not best.lower().startswith(("double", "redouble")):
            return
        best = f"{best} (not doubled)"
    label = f"{told.method.label} " if told.method is not None and told.method.label else ""
    named = (("no double", told.no_double), ("take", told.double_take), ("drop", told.double_drop))
    numbers = ", ".join(f"{word} {worth}" for word, one in named if (worth := _worth(one)))
    words = " ".join(filter(None, (best, f"({numbers})" if numbers else "")))
    if words:
        yield f"{label}cube: {words}"


def _best(told: CubeVerdict) -> str | None:
    """The best action for money. In a match what a drop leaves is needed too; without it only some is sure."""
    stay, taken = told.no_double, told.double_take
    if stay is None or taken is None:
        return None
    if stay.equity is not None and taken.equity is not None:
        dropped = told.double_drop.equity if told.double_drop and told.double_drop.equity is not None else _DROPPED
        if stay.equity > min(taken.equity, dropped):
            return "too good to double" if taken.equity > dropped else "no double"
        return "double, drop" if taken.equity > dropped else "double, take"
    if stay.match_chance is not None and taken.match_chance is not None and stay.match_chance > taken.match_chance:
        return "no double"
    return None


def _of_luck(told: Analysis) -> Iterator[str]:
    if told.luck is not None:
        yield f"luck {told.luck:+.3f}"
    elif told.luck_match_chance is not None:
        yield f"luck {told.luck_match_chance * 100:+.1f} % of the match"


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
