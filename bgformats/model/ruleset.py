"""The rules that a match is judged by, as one value that refuses impossible mixes."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field, model_validator

from bgformats.game.variant import no_such_variant
from bgformats.model.base import Frozen

Mode = Literal["match", "money", "series", "single"]
Crawford = Literal["standard", "off", "trailer-only"]
Jacoby = Literal["off", "cube-turned", "cube-above-one"]
ForfeitRule = Literal["none", "single", "gammon", "game", "match"]


UNSEEN: Final = frozenset(("grace_seconds", "resign_refusals"))
"""Options that no file which is read so far shows anything of: profiles keep them, and nothing carries them out."""


class Ruleset(Frozen):
    """The options of a rule profile. Each is told in ``docs/rules.md`` with its source.

    ``mode``: a match to ``length`` points, a money session, a ``series`` of ``games`` games won on points, or a
    ``single`` game. ``length`` and ``games`` are None where the file says them, or nobody does.
    ``crawford``: nobody may double in the Crawford game, or the ``trailer-only`` may not, or there is none.
    ``crawford_double``: a double in the Crawford game is ``void``, or it is annulled only ``until-next-game``: where
    the next game has begun at the score that it made, it stands.
    ``holland``: after the Crawford game no double until both sides have rolled twice.
    ``jacoby``: gammons count only once the cube was turned, or once it is above 1 (which automatic doubles do).
    ``beavers``: how many times a double may be turned again at once: 1 a beaver, 2 a raccoon too, 3 an otter too.
    ``automatic_doubles``: how often equal opening dice may double the centred cube.
    ``cube``: whether there is one. ``cube_limit``: the highest value; ``over_limit`` is how bad a higher one is.
    ``dead_cube``: whether turning a cube that gains nothing is told of.
    ``opening``: equal opening dice are rolled again, or the winner of one die each rolls both anew.
    ``variant``: a variant's id, or ``auto``: the headers, or else the plays, decide.
    ``enforcement``: a play is judged whole, or each hop in the order written must leave a legal play possible.
    ``illegal_play``: an illegal play is an error, or it ``stands`` (a warning), or is only reported (an info).
    ``backgammon_needs_none_off``: a loser who has borne off a checker loses a single game, wherever the others are.
    ``resign_levels``: the highest level that can be resigned. ``resign_refusals``: whether a refused level rules out
    the same and lower ones. ``settlement``: whether a game may stop with points and no cause.
    ``timeout`` and ``disconnection``: what a side loses that runs out of time, or does not come back within
    ``grace_seconds``. ``move_seconds`` and ``time_bank_seconds``: the time for a move, and for a match.
    ``hit_marks``: whether a false hit mark is a warning (``lenient``) or an error (``strict``).
    ``numbering``: points are counted from the mover's own side, or always from one seat (side 1's), or ``auto``: from
    the own side unless a game fits as a whole only when they are counted from one seat.
    ``bankroll``: what each side has to lose in all; None: no table stakes.
    """

    name: str = "match"
    mode: Mode = "match"
    length: int | None = Field(default=None, ge=1)
    games: int | None = Field(default=None, ge=1)
    crawford: Crawford = "standard"
    crawford_double: Literal["void", "until-next-game"] = "void"
    holland: bool = False
    jacoby: Jacoby = "off"
    beavers: int = Field(default=0, ge=0)
    automatic_doubles: int = Field(default=0, ge=0)
    cube: bool = True
    cube_limit: int | None = Field(default=None, ge=2)
    over_limit: Literal["error", "warning"] = "error"
    dead_cube: Literal["allow", "warn", "forbid"] = "warn"
    opening: Literal["shared-reroll", "winner-rolls-again"] = "shared-reroll"
    variant: str = "auto"
    larger_die: Literal["strict"] = "strict"
    enforcement: Literal["whole-turn", "stepwise"] = "whole-turn"
    illegal_play: Literal["error", "stands", "report"] = "error"
    backgammon_needs_none_off: bool = True
    resign_levels: int = Field(default=3, ge=0, le=3)
    resign_refusals: bool = True
    settlement: Literal["allow", "forbid"] = "allow"
    timeout: ForfeitRule = "none"
    disconnection: ForfeitRule = "none"
    grace_seconds: int | None = Field(default=None, ge=0)
    move_seconds: int | None = Field(default=None, ge=1)
    time_bank_seconds: int | None = Field(default=None, ge=0)
    hit_marks: Literal["strict", "lenient"] = "lenient"
    numbering: Literal["own", "fixed-seat", "auto"] = "own"
    bankroll: tuple[int, int] | None = None

    @model_validator(mode="after")
    def _refuse_impossible_mixes(self) -> Ruleset:
        problems = list(self._problems())
        if problems:
            raise ValueError("; ".join(problems))
        return self

    def _problems(self) -> list[str]:
        """Everything that cannot go together, all at once."""
        problems = []
        if self.mode != "match":
            if self.length is not None:
                problems.append(f"a match length belongs to a match, not to mode {self.mode!r}")
            if self.crawford != "off":
                problems.append(
                    f"the Crawford rule belongs to a match, not to mode {self.mode!r}: set crawford to 'off'"
                )
        if self.mode == "match":
            if self.jacoby != "off":
                problems.append("the Jacoby rule belongs to money sessions, not to a match")
            if self.beavers or self.automatic_doubles:
                problems.append("beavers and automatic doubles belong to money sessions, not to a match")
            if self.bankroll is not None:
                problems.append("a bankroll belongs to money sessions, not to a match")
        if self.holland and self.crawford == "off":
            problems.append("the Holland rule needs the Crawford rule")
        if self.crawford_double != "void" and self.crawford == "off":
            problems.append("without the Crawford rule nobody can double in the Crawford game")
        if self.variant != "auto" and (problem := no_such_variant(self.variant)):
            problems.append(problem)
        if self.mode != "series" and self.games is not None:
            problems.append(f"a number of games belongs to a series, not to mode {self.mode!r}")
        if not self.cube and (self.jacoby != "off" or self.beavers or self.automatic_doubles or self.cube_limit):
            problems.append("Jacoby, beavers, automatic doubles and a cube limit need a cube")
        if self.cube_limit is not None and self.cube_limit & (self.cube_limit - 1):
            problems.append(f"a cube limit is a power of two, not {self.cube_limit}")
        if self.bankroll is not None and min(self.bankroll) < 0:
            problems.append("nobody has less than nothing in a bankroll")
        return problems
