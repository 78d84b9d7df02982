"""The base of all record models: frozen, strict, nothing unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel, ConfigDict

_MOST_SHOWN: Final = 60
"""Characters of one value in what a model is shown as."""


class Frozen(BaseModel):
    """A model that cannot be changed and refuses fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def __repr_args__(self) -> Iterator[tuple[str | None, object]]:
        """Only what is not the default, and long values as how many they are: a match is shown in a line."""
        fields = type(self).model_fields
        for name, value in super().__repr_args__():
            field = None if name is None else fields.get(name)
            if field is None or field.is_required() or value != field.get_default(call_default_factory=True):
                yield name, _Shown(value)


class _Shown:
    """A value as it is shown in a model: whole where it is short."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        value = self._value
        if isinstance(value, tuple) and not hasattr(value, "_fields") and len(value) > 4:
            return f"<{len(value)} items>"
        text = repr(value)
        if len(text) <= _MOST_SHOWN or isinstance(value, BaseModel):
            return text
        if isinstance(value, tuple):
            return f"<{len(value)} item{'s' * (len(value) != 1)}>"
        return f"{text[:_MOST_SHOWN]}..."
