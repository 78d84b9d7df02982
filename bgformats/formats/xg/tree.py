"""The syntax tree of an `.xg` file: its container, and the records of the match and of the rollouts in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bgformats.formats.xg.container import COMMENTS, MATCH, ROLLOUTS, Container
from bgformats.formats.xg.records import ENTRY_TYPES, HEADER_MATCH, RECORD_SIZE, ROLLOUT
from bgformats.syntax.binary import Field as BytesField
from bgformats.syntax.binary import Layout, Record, raw

UNKNOWN: Final = Layout("Unknown", RECORD_SIZE, (BytesField(0, "bytes", raw(RECORD_SIZE)),))
"""A record of a type that nobody has declared."""


@dataclass(frozen=True, slots=True)
class XgFile:
    """What an `.xg` or `.xgp` file holds, as it is stored."""

    container: Container

    @property
    def dialect(self) -> str:
        """``xg`` with the version of the file, ``repacked`` where another program has packed the match anew."""
        version = self.version
        return "repacked" if self.container.repacked else f"xg{version}" if version else "xg"

    @property
    def version(self) -> int:
        """The version that the match says it is of; 0 where there is no match."""
        content = self._content(MATCH)
        return HEADER_MATCH.record(content).integer("Version") if len(content) >= RECORD_SIZE else 0

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the match, whole ones only."""
        return tuple(records_in(self._content(MATCH)))

    @property
    def rollouts(self) -> tuple[Record, ...]:
        """The rollouts, by their number."""
        content = self._content(ROLLOUTS)
        return tuple(ROLLOUT.record(content, at) for at in range(0, len(content) - ROLLOUT.size + 1, ROLLOUT.size))

    @property
    def comments(self) -> bytes:
        """The comments, as they are stored."""
        return self._content(COMMENTS)

    def _content(self, name: str) -> bytes:
        member = self.container.member(name)
        return b"" if member is None else member.content

    def render(self) -> bytes:
        """The bytes that were parsed, exactly."""
        return self.container.render()


def records_in(content: bytes) -> Iterator[Record]:
    """The whole records of a match, each seen through the table of its type."""
    for at in range(0, len(content) - RECORD_SIZE + 1, RECORD_SIZE):
        kind = content[at + 8]
        yield (ENTRY_TYPES[kind] if kind < len(ENTRY_TYPES) else UNKNOWN).record(content, at)
