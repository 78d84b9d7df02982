"""Rows of data: what an export is made of. Knows no format and no record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""A value that JSON can hold."""

Row: TypeAlias = Mapping[str, Json]
"""One row, its columns in order."""
