"""The base of all record models: frozen, strict, nothing unknown."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A model that cannot be changed and refuses fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
