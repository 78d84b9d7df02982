"""Reads the pixels of a PNG as they are made here: eight bits, red, green, blue, opacity, not interlaced."""

from __future__ import annotations

import struct
import zlib


class Pixels:
    """Size and colours of a PNG."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        self.width, self.height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
        assert (depth, kind, interlaced) == (8, 6, 0)
        self._rows = _unfiltered(zlib.decompress(_compressed(data)), 4 * self.width)

    def at(self, x: float, y: float) -> str:
        """The colour of a pixel as ``#rrggbb``."""
        start = 4 * int(x)
        return "#" + self._rows[int(y)][start : start + 3].hex()


def _compressed(data: bytes) -> bytes:
    found, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            found += data[at + 8 : at + 8 + length]
        at += length + 12
    return found


def _unfiltered(raw: bytes, stride: int) -> list[bytearray]:
    rows, above = [], bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for at in range(stride):
            left, corner = (row[at - 4], above[at - 4]) if at >= 4 else (0, 0)
            row[at] = (row[at] + _foretold(kind, left, above[at], corner)) & 255
        rows.append(row)
        above = row
    return rows


def _foretold(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
