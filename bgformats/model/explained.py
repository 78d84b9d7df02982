"""What is wrong with a TOML file of the user's, in words for people."""

from __future__ import annotations

from difflib import get_close_matches

from pydantic import BaseModel, ValidationError


def explained(error: ValidationError, model: type[BaseModel]) -> str:
    """All that a model refuses, in one line."""
    return "; ".join(_one(entry["type"], entry["loc"], entry["msg"], model) for entry in error.errors())


def _one(kind: str, place: tuple[int | str, ...], message: str, model: type[BaseModel]) -> str:
    where = " ".join(str(part + 1) if isinstance(part, int) else part for part in place if part != "[key]")
    if kind == "extra_forbidden":
        near = get_close_matches(str(place[-1]), model.model_fields, n=1)
        return f"there is no {where!r}" + (f"; did you mean {near[0]!r}?" if near else "")
    if kind == "missing":
        return f"{where!r} is missing"
    text = message.removeprefix("Value error, ").replace("Input should be", "it should be")
    return f"{where}: {text}" if where else text
