"""Finds the grammar files, in a wheel as in a checkout, and builds parsers from them, once a process.

Knows lark and where the files lie; knows no format.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from lark import Lark

from bgformats.errors import MissingGrammarsError


@functools.cache
def root() -> Traversable:
    """The folder that holds the grammar files.

    Raises:
        MissingGrammarsError: neither an installed wheel nor a checkout has one.
    """
    packaged = files("bgformats") / "_grammars"
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parent.parent / "grammars"
    if checkout.is_dir():
        return checkout
    raise MissingGrammarsError(f"no grammar files at {packaged} or {checkout}; please install bgformats again")


def _load(_base: object, path: str) -> tuple[str, str]:
    resource = root() / path
    if not resource.is_file():
        raise FileNotFoundError(path)  # lets lark look in its own library
    return f"<bgformats {path}>", resource.read_text(encoding="utf-8")


@functools.cache
def parser(name: str, *starts: str, strict: bool = False, positions: bool = True) -> Lark:
    """The LALR parser for ``grammars/<name>.lark`` with the given start rules.

    Without ``positions`` only tokens know where they stand, and not the trees above them.
    """
    source, text = _load(None, f"{name}.lark")
    return Lark(
        text,
        start=list(starts),
        parser="lalr",
        strict=strict,
        propagate_positions=positions,
        import_paths=[_load],
        source_path=source,
    )
