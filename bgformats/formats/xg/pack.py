"""Puts the container of an `.xg` file together: header, picture, packed members, registry, last bytes."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from bgformats.formats.xg.container import MAGIC
from bgformats.formats.xg.records import ENTRY, HEADER, TRAILER
from bgformats.syntax.binary import FieldValue

_GAME_ID: Final = bytes.fromhex("e1f55a2f21e03248a423ef480ec58a0b")
"""What eXtreme Gammon calls itself in each file."""
_LEVEL: Final = 6
"""How strongly eXtreme Gammon packs."""
_STATED_LEVEL: Final = 2


def pack(members: Sequence[tuple[str, bytes]], texts: Mapping[str, str] | None = None, thumbnail: bytes = b"") -> bytes:
    """A file with these members, by name; ``texts`` are the fields of the header that are texts."""
    stored = [zlib.compress(content, _LEVEL) for _, content in members]
    starts = [sum(map(len, stored[:at])) for at in range(len(stored))]
    entries = [
        ENTRY.make(
            {
                "OriginalSize": len(content),
                "StoredSize": len(packed),
                "Start": start,
                "Crc": zlib.crc32(content),
                "Level": _STATED_LEVEL,
            }
        ).replaced({"Name": name})
        for (name, content), packed, start in zip(members, stored, starts, strict=True)
    ]
    registry = zlib.compress(b"".join(entry.data for entry in entries), _LEVEL)
    archive = b"".join(stored)
    header: dict[str, FieldValue] = {
        "Magic": MAGIC,
        "HeaderVersion": 1,
        "HeaderSize": HEADER.size,
        "ThumbnailSize": len(thumbnail),
        "GameId": _GAME_ID,
    }
    trailer = TRAILER.make(
        {
            "Crc": zlib.crc32(archive + registry),
            "Count": len(entries),
            "Version": 1,
            "RegistrySize": len(registry),
            "ArchiveSize": len(archive),
            "RegistryCompressed": 1,
        }
    )
    first = HEADER.make(header).replaced(dict(texts or {}))
    return b"".join((first.data, thumbnail, archive, registry, trailer.data))
