"""The catalogue of checks: every code, looked up by code, name or prefix."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from bgformats.checks import audit, cube, file, limits, loss, play, score, structure, syntax
from bgformats.checks.base import Check
from bgformats.errors import UnknownNameError

CATALOGUE: Final[tuple[Check, ...]] = (
    *file.CHECKS,
    *syntax.CHECKS,
    *structure.CHECKS,
    *play.CHECKS,
    *cube.CHECKS,
    *score.CHECKS,
    *loss.CHECKS,
    *audit.CHECKS,
    *limits.CHECKS,
)

BY_NAME: Final = {entry.name: entry for entry in CATALOGUE}
_BY_CODE: Final = {entry.code: entry for entry in CATALOGUE}
_SET_ASIDE: Final = re.compile(r"BG7\d{0,2}")


def check_named(code_or_name: str) -> Check:
    """The check with that code or name; case does not matter.

    Raises:
        UnknownNameError: there is none.
    """
    wanted = code_or_name.strip()
    found = _BY_CODE.get(wanted.upper()) or BY_NAME.get(wanted.lower())
    if found is None:
        near = get_close_matches(wanted.lower(), [*BY_NAME, *(code.lower() for code in _BY_CODE)], n=1)
        meant = near[0].upper() if near and near[0].startswith("bg") else "".join(near)
        hint = f"; did you mean {meant}" if meant else ""
        raise UnknownNameError(f"there is no check {code_or_name!r}{hint}; `bgformats checks` lists them all")
    return found


def matching(patterns: Iterable[str]) -> frozenset[str]:
    """The codes that are meant by codes, names, or beginnings of codes such as ``BG3``.

    BG7 is set aside for audits of results, most of which are not checked yet; a setting that is ready for them is no
    mistake.

    Raises:
        UnknownNameError: a pattern means no check.
    """
    codes: set[str] = set()
    for pattern in patterns:
        prefix = pattern.strip().upper()
        found = {code for code in _BY_CODE if prefix.startswith("BG") and code.startswith(prefix)}
        if not found and _SET_ASIDE.fullmatch(prefix):
            continue
        codes |= found or {check_named(pattern).code}
    return frozenset(codes)
