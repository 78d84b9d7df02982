"""The rules that a match is judged by, as one value that refuses impossible mixes."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from bgformats.model.base import Frozen


class Ruleset(Frozen):
    """The options of a rule profile.

    ``length`` is None outside a match. ``cube_limit`` 1 means that there is no cube, None that nothing limits it.
    ``beavers`` is the number of beavers, raccoons and so on that may follow one double. ``variant`` is ``auto`` where
    the headers, or else the plays, decide.
    """

    name: str = "match"
    mode: Literal["match", "money"] = "match"
    length: int | None = None
    crawford: bool = True
    jacoby: bool = False
    beavers: int = 0
    automatic_doubles: int = 0
    cube_limit: int | None = None
    variant: str = "auto"
    unmarked_end: Literal["allow", "forbid"] = "allow"

    @model_validator(mode="after")
    def _refuse_impossible_mixes(self) -> Ruleset:
        if self.mode == "money" and (self.crawford or self.length is not None):
            raise ValueError("a money session has neither a length nor a Crawford game")
        if self.mode == "match" and (self.jacoby or self.beavers or self.automatic_doubles):
            raise ValueError("Jacoby, beavers and automatic doubles belong to money sessions")
        return self
