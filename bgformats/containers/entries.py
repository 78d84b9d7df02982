"""The entries of zip and tar archives in one shape. Knows the standard library's readers and where they keep silent."""

from __future__ import annotations

import tarfile
import tarfile as _tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

from bgformats.containers.kinds import Kind

_ENCRYPTED = 0x1


@dataclass(frozen=True, slots=True)
class Entry:
    """A member: ``offset`` is the byte of the archive where it begins; ``open`` gives None for what is no file.

    ``size`` is the bytes of what the archive tells of the member beside its content.
    """

    name: str
    kind: Kind
    offset: int
    size: int
    open: Callable[[], IO[bytes] | None]
    encrypted: bool = False


class DamagedHeaderError(tarfile.ReadError):
    """A tar archive stops where it should not; ``offset`` is where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class _Header(tarfile.TarInfo):
    """A header that is asked about its end: ``tarfile`` takes whatever it cannot read for the end of the archive."""

    @classmethod
    def fromtarfile(cls, tarfile: tarfile.TarFile) -> _Header:
        offset = tarfile.offset
        try:
            return super().fromtarfile(tarfile)
        except _tarfile.HeaderError as error:
            if type(error).__name__ == "EOFHeaderError":
                raise
            raise DamagedHeaderError(str(error), offset) from error


def zip_entries(stream: IO[bytes]) -> Iterator[Entry]:
    """The files of a zip archive, in the order of its directory."""
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            if not info.is_dir():
                yield Entry(
                    info.filename,
                    Kind.ZIP,
                    info.header_offset,
                    len(info.filename) + len(info.extra) + len(info.comment),
                    lambda info=info: archive.open(info),  # type: ignore[misc]
                    bool(info.flag_bits & _ENCRYPTED),
                )


def tar_entries(stream: IO[bytes]) -> Iterator[Entry]:
    """The files of a tar archive, read from its beginning to its end; folders are left out.

    Raises:
        DamagedHeaderError: it ends too early, or what follows a member is none.
    """
    with tarfile.open(fileobj=stream, mode="r|", tarinfo=_Header, errors="surrogateescape") as archive:
        while (info := _next(archive)) is not None:
            archive.members = []  # type: ignore[attr-defined]  # it would keep the header of every member
            if info.isdir():
                continue
            is_file = info.isreg()
            yield Entry(
                info.name,
                Kind.TAR,
                info.offset,
                info.offset_data - info.offset,
                lambda info=info, is_file=is_file: archive.extractfile(info) if is_file else None,  # type: ignore[misc]
            )


def _next(archive: tarfile.TarFile) -> tarfile.TarInfo | None:
    try:
        return archive.next()
    except DamagedHeaderError:
        raise
    except tarfile.ReadError as error:
        raise DamagedHeaderError(str(error), archive.offset) from error
