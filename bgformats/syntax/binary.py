"""Records of bytes: a table says what lies where in a record, and the same table reads and writes it.

Knows no format. A ``Record`` keeps the bytes that it was made from, so that what nobody changes is written back as it
was; bytes that no field of the table names lie in opaque fields, which are made for them. All numbers are
little-endian. A text keeps the whole room that it has, with whatever stands behind its end.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

Number = int | float
FieldValue = Number | bytes | tuple[Number, ...]
"""What a field holds: a number, bytes (opaque, or the room of a text), or several numbers of one kind."""


class Kind(NamedTuple):
    """What a field is: the code of ``struct``, how many of it, and how its bytes are a text if they are one.

    ``short`` texts have their length in the first byte, ``wide`` ones are UTF-16 and end at NUL.
    """

    code: str
    number: int = 1
    text: Literal["", "short", "wide"] = ""

    def times(self, count: int) -> Kind:
        """So many of it, one behind the other."""
        return self._replace(number=count)

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return struct.calcsize(f"<{self.format}")

    @property
    def format(self) -> str:
        """The kind as ``struct`` has it."""
        return f"{self.number}{self.code}" if self.number > 1 or self.code == "s" else self.code

    @property
    def is_bytes(self) -> bool:
        """Whether its value is bytes."""
        return self.code == "s"


U8: Final = Kind("B")
I8: Final = Kind("b")
U16: Final = Kind("H")
I16: Final = Kind("h")
U32: Final = Kind("I")
I32: Final = Kind("i")
I64: Final = Kind("q")
F32: Final = Kind("f")
F64: Final = Kind("d")


def raw(size: int) -> Kind:
    """Bytes that are not looked into."""
    return Kind("s", size)


def short_text(most: int) -> Kind:
    """A text of at most so many bytes, behind a byte with its length."""
    return Kind("s", most + 1, "short")


def wide_text(characters: int) -> Kind:
    """A text in UTF-16 that ends at NUL, with room for so many characters, NUL included."""
    return Kind("s", characters * 2, "wide")


class Field(NamedTuple):
    """One field: where it begins in its record, what it is called, what it is. ``since``: the first version with it."""

    offset: int
    name: str
    kind: Kind
    since: int = 0

    @property
    def end(self) -> int:
        """Where the next one may begin."""
        return self.offset + self.kind.size


@dataclass(frozen=True)
class Layout:
    """The table of one kind of record. ``named`` are the fields in their order; they must not overlap.

    Raises:
        ValueError: a field lies over another, or past the end.
    """

    name: str
    size: int
    named: tuple[Field, ...]

    def __post_init__(self) -> None:
        at = 0
        for field in self.named:
            if field.offset < at or field.end > self.size:
                raise ValueError(f"{self.name}: {field.name} at {field.offset} lies over another field or past the end")
            at = field.end
        if len({field.name for field in self.named}) != len(self.named):
            raise ValueError(f"{self.name}: two fields have one name")

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All fields, those of the opaque bytes between them among them: each byte lies in exactly one."""
        found: list[Field] = []
        at = 0
        for field in (*self.named, Field(self.size, "", raw(0))):
            if field.offset > at:
                found.append(Field(at, f"opaque_{at}", raw(field.offset - at)))
            if field.name:
                found.append(field)
            at = field.end
        return tuple(found)

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    def record(self, data: bytes, at: int = 0) -> Record:
        """The record that begins at ``at``. Bytes that are missing at the end are zero."""
        return Record(self, data[at : at + self.size].ljust(self.size, b"\0"))

    def make(self, values: Mapping[str, FieldValue]) -> Record:
        """A new record: the fields that are given, and zeros."""
        return Record(self, bytes(self.size)).replaced(values)

    def picker(self, *names: str) -> Callable[[bytes, int], tuple[FieldValue, ...]]:
        """Reads only these fields, in the order of the table: their numbers one behind the other.

        What it gives takes the bytes and the offset of the record.
        """
        wanted = [field for field in self.fields if field.name in names]
        if [field.name for field in wanted] != list(names):
            raise ValueError(f"{self.name}: the fields {names} are not in the order of the table")
        parts, at = ["<"], 0
        for field in wanted:
            parts.append(f"{field.offset - at}x{field.kind.format}")
            at = field.end
        return struct.Struct("".join(parts)).unpack_from


class Record(NamedTuple):
    """The bytes of one record, seen through its table."""

    layout: Layout
    data: bytes

    def value(self, name: str) -> FieldValue:
        """The value of a field."""
        field = self.layout.by_name[name]
        found = struct.unpack_from(f"<{field.kind.format}", self.data, field.offset)
        value: FieldValue = found[0] if len(found) == 1 else found
        return value

    def integer(self, name: str) -> int:
        """A field that is a whole number."""
        value = self.value(name)
        return value if isinstance(value, int) else 0

    def number(self, name: str) -> float:
        """A field that is a number."""
        value = self.value(name)
        return float(value) if isinstance(value, int | float) else 0.0

    def numbers(self, name: str) -> tuple[Number, ...]:
        """A field that is several numbers."""
        value = self.value(name)
        return value if isinstance(value, tuple) else ()

    def text(self, name: str, encoding: str = "cp1252") -> str:
        """A field that is a text, without what stands behind its end; ``encoding`` is that of short texts."""
        field = self.layout.by_name[name]
        room = self.data[field.offset : field.end]
        return read_short(room, encoding) if field.kind.text == "short" else read_wide(room)

    def values(self) -> dict[str, FieldValue]:
        """All fields, in the order of the table."""
        return {field.name: self.value(field.name) for field in self.layout.fields}

    def replaced(self, values: Mapping[str, FieldValue | str]) -> Record:
        """The record with other values in some fields; all other bytes stay."""
        room = bytearray(self.data)
        for name, value in values.items():
            field = self.layout.by_name[name]
            if isinstance(value, str):
                value = (
                    write_short(value, field.kind.number) if field.kind.text == "short" else write_wide(value, field)
                )
            parts: Sequence[Number | bytes] = value if isinstance(value, tuple) else (value,)
            struct.pack_into(f"<{field.kind.format}", room, field.offset, *parts)
        return Record(self.layout, bytes(room))


def read_short(room: bytes, encoding: str = "cp1252") -> str:
    """The text behind a byte with its length."""
    return room[1 : 1 + room[0]].decode(encoding, "replace") if room else ""


def read_wide(room: bytes) -> str:
    """The text in UTF-16 up to NUL. Halves of characters that have no other half are replaced."""
    end = next((at for at in range(0, len(room) - 1, 2) if room[at : at + 2] == b"\0\0"), len(room))
    return room[:end].decode("utf-16-le", "replace")


def write_short(text: str, size: int, encoding: str = "cp1252") -> bytes:
    """A text behind a byte with its length, cut to its room of ``size`` bytes; what the code page lacks becomes `?`."""
    data = text.encode(encoding, "replace")[: min(size - 1, 255)]
    return bytes([len(data)]) + data.ljust(size - 1, b"\0")


def write_wide(text: str, field: Field) -> bytes:
    """A text in UTF-16, cut to its room between two characters, NUL behind it."""
    data = text.encode("utf-16-le", "surrogatepass")[: field.kind.number - 2]
    return data.decode("utf-16-le", "ignore").encode("utf-16-le").ljust(field.kind.number, b"\0")
