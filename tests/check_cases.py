"""Reads and runs the cases of ``fixtures/checks``: a TOML file a check, texts with the findings that they must give.

``[[bad]]`` cases list every error and warning of the text; infos only need listing where the file's own check is one.
``[[ok]]`` cases must give no finding of the file's check, and no error or warning but those listed as ``also``.

Keys of a case: ``name`` and ``text``, or ``bytes_hex`` for bytes that are no text; how the text becomes bytes
(``encode``, ``newline = "crlf"``, ``bom``, ``append_hex``, ``repeat_text`` with ``repeat_times`` at the end); and
what ``bgformats.validate`` is asked for (``file`` the file's name, ``format``, ``encoding``, ``variant``, ``rules`` a
profile or a table of a rule set, ``rulings`` a table of the director's). ``rivals`` names formats that claim the text
as surely, ``max_games`` and ``max_lines`` lower those limits, ``only_own`` compares the findings of the file's own
check alone. ``to``: what is asked for is a conversion. Of a text that is a position, to that kind, and the findings
have no place; of a match file (``file`` is set), to that format, or `format:dialect`, and the findings are those of
the conversion alone.

``pack``: the text is put into an archive or compressed before it is read: `gz`, `zip`, `tar` or `tar.gz`, one inside
the other where several are given, under the name ``file``; ``copies`` is how many members it makes. ``cut`` takes that
many bytes from the end of what comes out, ``flip`` inverts the byte at that offset, ``patch_hex`` writes bytes there.
``limits`` lowers what an archive may cost. The findings are those of all members and of the archive.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from bgformats import api
from bgformats.api import reading
from bgformats.checks.catalogue import CATALOGUE
from bgformats.containers.kinds import Kind
from bgformats.containers.limits import Limits
from bgformats.containers.members import NO_MEMBER, Member, Trouble
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.formats.mat import lower
from bgformats.formats.registry import format_named
from bgformats.model.report import FileReport
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import Rulings

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "checks"
SEVERITIES = {entry.code: entry.severity for entry in CATALOGUE}
_CASE_KEYS = frozenset(
    ("name", "text", "bytes_hex", "encode", "newline", "bom", "append_hex", "repeat_text", "repeat_times", "file",
     "format", "encoding", "variant", "rules", "rivals", "max_games", "max_lines", "only_own", "finding", "also",
     "rulings", "to", "pack", "copies", "cut", "flip", "patch_hex", "limits")
)  # fmt: skip
_FINDING_KEYS = frozenset(
    ("code", "severity", "line", "column", "end_column", "at", "message", "legal_plays", "related")
)


@dataclass(frozen=True)
class Expected:
    """A finding that a case must give. ``at`` is the text that it stands on; ``message`` a part of what is said.

    ``legal_plays`` are the first of those listed; ``related`` the lines of the related places, 0 for one without.
    """

    code: str
    severity: Severity
    line: int | None
    column: int | None
    end_column: int | None
    at: str | None
    message: str
    legal_plays: tuple[str, ...] | None
    related: tuple[int, ...] | None


@dataclass(frozen=True)
class Case:
    """One case of a file: ``code`` is the check that the file is about."""

    code: str
    kind: Literal["bad", "ok"]
    name: str
    options: Mapping[str, object]
    expected: tuple[Expected, ...]

    @property
    def id(self) -> str:
        """A readable test id."""
        return f"{self.code}-{self.kind}-{self.name.replace(' ', '-')}"

    def data(self) -> bytes:
        """The bytes of the file."""
        options = self.options
        if "bytes_hex" in options:
            return bytes.fromhex(_text(options, "bytes_hex"))
        text = _text(options, "text")
        times = options.get("repeat_times", 0)
        assert isinstance(times, int)
        text += _text(options, "repeat_text") * times
        if options.get("newline") == "crlf":
            text = text.replace("\n", "\r\n")
        mark = codecs.BOM_UTF8 if options.get("bom") else b""
        tail = bytes.fromhex(_text(options, "append_hex"))
        return mark + text.encode(_text(options, "encode") or "utf-8") + tail

    def report(self) -> api.Report:
        """What ``validate`` says of the case."""
        options = self.options
        if "pack" in options:
            return _archive(packed(self.data(), options), options)
        if "to" in options:
            return self._conversion(_text(options, "to"))
        rules = options.get("rules", "auto")
        limit = options.get("max_games", lower.MAX_GAMES)
        name = _text(options, "file") or "case.mat"
        lines = options.get("max_lines", reading.MOST_LINES)
        with patch.object(lower, "MAX_GAMES", limit), patch.object(reading, "MOST_LINES", lines):
            source: bytes | api.Document = self.data()
            if "rivals" in options:
                rivals = tuple(format_named(one) for one in _strings(options["rivals"]))
                source = replace(api.read(self.data(), name=name), rivals=rivals)
            return api.validate(
                source,
                rules=rules if isinstance(rules, str) else _ruleset(rules),
                variant=_text(options, "variant") or "auto",
                format=_text(options, "format") or None,
                encoding=_text(options, "encoding") or None,
                name=name,
                rulings=_rulings(options.get("rulings", {})),
            )

    def _conversion(self, to: str) -> api.Report:
        name = _text(self.options, "file")
        if name:
            document = api.read(self.data(), name=name)
            target, _, dialect = to.partition(":")
            found = api.convert(api.validate(document).verified, target, dialect or None, document=document).losses
        else:
            found = api.convert_position(_text(self.options, "text").strip("\n"), to).losses
        ok = all(one.severity is not Severity.ERROR for one in found)
        lines = {one.line: document.source.line_text(one.line) for one in found if name and one.line is not None}
        return api.Report(FileReport(path=name, format=None, ok=ok, diagnostics=found, excerpts=lines))


def packed(data: bytes, options: Mapping[str, object]) -> bytes:
    """The content in its containers, damaged as the case says."""
    name = _text(options, "file") or "case.mat"
    copies = options.get("copies", 1)
    assert isinstance(copies, int)
    for kind in _strings(options["pack"]):
        data = pack(kind, [(f"{number}/{name}" if number else name, data) for number in range(copies)])
        name, copies = f"inner.{kind}", 1
    cut, at = options.get("cut", 0), options.get("flip")
    assert isinstance(cut, int)
    if isinstance(at, int):
        changed = bytearray(data)
        new = bytes.fromhex(_text(options, "patch_hex")) or bytes((data[at] ^ 0xFF,))
        end = at + len(new)
        changed[at : end if end else None] = new
        data = bytes(changed)
    return data[: len(data) - cut]


def pack(kind: str, members: Sequence[tuple[str, bytes]]) -> bytes:
    """The members in a container; stored as they are in a zip archive, so that an offset into it can be told."""
    stream = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(stream, "w") as archive:
            for name, data in members:
                archive.writestr(zipfile.ZipInfo(name), data)
        return stream.getvalue()
    if kind in ("tar", "tar.gz"):
        with tarfile.open(fileobj=stream, mode="w") as archive:
            for name, data in members:
                info = tarfile.TarInfo(name)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
        return stream.getvalue() if kind == "tar" else gzip.compress(stream.getvalue(), mtime=0)
    ((_, data),) = members
    return {"gz": partial(gzip.compress, mtime=0), "bz2": bz2.compress, "xz": lzma.compress}[kind](data)


def _archive(data: bytes, options: Mapping[str, object]) -> api.Report:
    limits = options.get("limits", {})
    assert isinstance(limits, dict)
    reports: list[api.Report] = []
    for found in api.members(data, name="case.archive", limits=Limits(**limits)):
        if isinstance(found, Member):
            reports.append(api.validate(found.data, name=found.called))
        elif isinstance(found, Trouble):
            reports.append(api.trouble_report(found))
    if not reports:
        reports.append(api.trouble_report(Trouble("case.archive", Kind.ZIP, NO_MEMBER)))
    merged = {"diagnostics": tuple(one for report in reports for one in report.diagnostics)}
    ok = all(report.ok for report in reports)
    return api.Report(reports[0].file.model_copy(update={**merged, "ok": ok}))


def _ruleset(options: object) -> Ruleset:
    assert isinstance(options, dict)
    return Ruleset.model_validate({key: tuple(one) if isinstance(one, list) else one for key, one in options.items()})


def _rulings(options: object) -> Rulings:
    assert isinstance(options, dict)
    return Rulings.model_validate(options)


def _text(options: Mapping[str, object], key: str) -> str:
    value = options.get(key, "")
    assert isinstance(value, str), key
    return value


def _strings(value: object) -> tuple[str, ...]:
    assert isinstance(value, list)
    return tuple(str(one) for one in value)


def files() -> list[Path]:
    """The files of cases."""
    return sorted(FOLDER.glob("*.toml"))


@cache
def cases() -> tuple[Case, ...]:
    """All cases of all files."""
    return tuple(case for path in files() for case in _read(path))


@cache
def all_diagnostics() -> tuple[Diagnostic, ...]:
    """The findings of all cases, for tests of the catalogue."""
    return tuple(finding for case in cases() for finding in case.report().diagnostics)


def _read(path: Path) -> Iterator[Case]:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(content) <= {"bad", "ok"}, f"{path.name}: unknown tables {sorted(content)}"
    kinds: tuple[Literal["bad", "ok"], ...] = ("bad", "ok")
    for kind in kinds:
        for case in content.get(kind, ()):
            assert set(case) <= _CASE_KEYS, f"{path.name}: unknown keys {sorted(set(case) - _CASE_KEYS)}"
            findings = case.get("finding", []) if kind == "bad" else case.get("also", [])
            yield Case(path.stem, kind, case["name"], case, tuple(_expected(path, one) for one in findings))


def _expected(path: Path, finding: Mapping[str, object]) -> Expected:
    unknown = set(finding) - _FINDING_KEYS
    assert not unknown, f"{path.name}: unknown keys {sorted(unknown)} in a finding"
    code = _text(finding, "code")
    related = finding.get("related")
    assert related is None or isinstance(related, list)
    return Expected(
        code=code,
        severity=Severity(_text(finding, "severity") or SEVERITIES[code]),
        line=_number(finding, "line"),
        column=_number(finding, "column"),
        end_column=_number(finding, "end_column"),
        at=_text(finding, "at") if "at" in finding else None,
        message=_text(finding, "message"),
        legal_plays=_strings(finding["legal_plays"]) if "legal_plays" in finding else None,
        related=None if related is None else tuple(int(line) for line in related),
    )


def _number(finding: Mapping[str, object], key: str) -> int | None:
    value = finding.get(key)
    assert value is None or isinstance(value, int), key
    return value
