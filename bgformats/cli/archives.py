"""Archives among the inputs: each becomes its members, which are named by the archive's path, a slash and their own.

An archive is told by its content, under whatever name and wherever it is met. Members are read here, one after
another, whoever judges them.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import BinaryIO, Final, TypeAlias

from bgformats.cli.inputs import STDIN, Input, Unusable, is_container, read, read_stdin, reason, shown
from bgformats.containers.kinds import HEAD, Kind, kind_of
from bgformats.containers.members import NO_MEMBER, Found, Member, Passed, Trouble, Wanted, members


@dataclass(frozen=True, slots=True)
class Opening:
    """From here to its ``Closing`` come the members of an archive that the user named."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of such an archive; ``empty`` is what is to be said of it if none of its members was a match file."""

    empty: Input


_ZIP_END: Final = 22 + 0xFFFF
"""The last record of a zip archive and the longest comment in it."""

_ZIP_UNTOLD: Final = 0xFFFF
"""Stands for a number of members that has no room there."""

Item: TypeAlias = Input | Unusable | Opening | Closing


def unpacked(items: Iterator[Input | Unusable], wanted: Wanted) -> Iterator[Item]:
    """The inputs, and in the place of each archive its members. Standard input is read here, since it is one once.

    ``wanted`` is asked about the head of a large member: is it worth reading?
    """
    for item in items:
        if isinstance(item, Unusable):
            yield item
        elif item.path == STDIN or (item.named and not os.path.isfile(item.path) and item.passed is None):
            try:
                item = replace(item, data=read_stdin() if item.path == STDIN else read(item))
            except (OSError, ValueError) as error:
                yield Unusable(item.shown, reason(error))
                continue
            archive = kind_of((item.data or b"")[:HEAD]) is not None
            yield from _members(item, wanted) if archive else (item,)
        elif item.passed is None and is_container(item.path):
            yield from _members(item, wanted)
        else:
            yield item


def _members(item: Input, wanted: Wanted) -> Iterator[Item]:
    """What is in an archive. One that was only met on a walk and holds nothing is passed over like any other file."""
    with ExitStack() as stack:
        try:
            stream: BinaryIO = io.BytesIO(item.data) if item.data is not None else open(item.path, "rb")  # noqa: SIM115
        except OSError as error:
            yield Unusable(item.shown, reason(error))
            return
        stack.enter_context(stream)
        kind = kind_of(stream.read(HEAD))
        if kind is None:  # it has changed meanwhile
            yield item
            return
        many = kind.is_archive
        chosen = item.member and f"{item.shown}/{shown(item.member)}"
        if item.named and many and not chosen:
            yield Opening()
        count = 0
        for found in members(stream, item.shown, wanted=_unless_named(item, chosen, wanted)):
            name = shown(found.name)
            if chosen and name not in (chosen, item.shown) and not name.startswith(f"{chosen}/"):
                continue
            count += 1
            many = many or name != item.shown
            yield _input(item, found, named=item.named and (name == chosen or not many))
        yield from _end(item, kind, count, chosen)


def _unless_named(item: Input, chosen: str | None, wanted: Wanted) -> Wanted:
    """``wanted``, and besides that what the user named: one member, or the file that is compressed."""

    def asked(head: bytes, called: str) -> bool:
        named = shown(called)
        if chosen:
            return chosen.startswith(named) or wanted(head, called)
        return (item.named and not named.startswith(f"{item.shown}/")) or wanted(head, called)

    return asked


def _end(item: Input, kind: Kind, count: int, chosen: str | None) -> Iterator[Item]:
    if chosen:
        if not count:
            yield Unusable(chosen, "there is no such file in the archive")
    elif item.named and kind.is_archive:
        yield Closing(replace(item, data=b"", trouble=Trouble(item.shown, kind, NO_MEMBER)))
    elif not count:
        yield replace(item, data=b"", passed="nothing is in this archive")


def _input(item: Input, found: Found, *, named: bool) -> Input:
    name = shown(found.name)
    match found:
        case Member():
            inner = None if found.called == found.name else shown(found.called)
            return Input(item.path, name, named, data=found.data, inner=inner)
        case Passed():
            return Input(item.path, name, named=False, data=b"", passed=found.reason)
        case Trouble():
            return Input(item.path, name, named, data=b"", trouble=replace(found, name=name))


def counted_items(items: Iterable[Input | Unusable]) -> int | None:
    """How many files there are; None where that is not told without reading them, as a tar archive does not."""
    total = 0
    for item in items:
        count = _members_told(item.path) if isinstance(item, Input) and item.path != STDIN and not item.passed else 1
        if count is None:
            return None
        total += count
    return total


def _members_told(path: str) -> int | None:
    """The number of members in the last record of a zip archive; 1 for a file that is no archive."""
    try:
        with open(path, "rb") as handle:
            kind = kind_of(handle.read(HEAD))
            if kind is None:
                return 1
            if kind is not Kind.ZIP:
                return None if kind is Kind.TAR or ".t" in os.path.basename(path).lower() else 1
            handle.seek(-min(_ZIP_END, handle.seek(0, os.SEEK_END)), os.SEEK_END)
            tail = handle.read()
    except (OSError, ValueError):
        return 1
    at = tail.rfind(b"PK\5\6")
    count = int.from_bytes(tail[at + 10 : at + 12], "little")
    return None if at < 0 or count == _ZIP_UNTOLD else count
