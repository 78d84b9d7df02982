"""eXtreme Gammon's match file as a format: recognised by its first bytes, read by tables and lowering."""

from __future__ import annotations

from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered, never_text
from bgformats.formats.xg.container import MAGIC, read_container
from bgformats.formats.xg.lower import lower
from bgformats.formats.xg.tree import XgFile
from bgformats.source import Source


def sniff(data: bytes, name: str | None) -> Evidence:
    """How sure it is that the bytes are an `.xg` file."""
    if data.startswith(MAGIC):
        return Evidence(1.0, "the first bytes of an eXtreme Gammon file")
    return Evidence(0.0, "not the first bytes of an eXtreme Gammon file")


def read(source: Source) -> tuple[XgFile, Lowered]:
    """The syntax tree and the record of a file."""
    tree = XgFile(read_container(source.data))
    return tree, lower(tree)


FORMAT: Final = Format(
    id="xg",
    title="eXtreme Gammon match (.xg)",
    suffixes=(".xg",),
    kind="match",
    sniff=never_text("an eXtreme Gammon match"),
    read=read,
    sniff_data=sniff,
)
