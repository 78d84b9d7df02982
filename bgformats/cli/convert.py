"""``bgformats convert``: match files to another format, with the losses named."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.exits import BUG, COULD_NOT_RUN, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, Input, is_container
from bgformats.cli.messages import complain
from bgformats.cli.output import Output
from bgformats.cli.reading import AUTO, Settings, Skipped, passed_over
from bgformats.cli.run import Plan, Run
from bgformats.config.load import Projects
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import UnknownFormatError
from bgformats.formats.writers import WRITERS, Writer, writer_named
from bgformats.report.form import counted

_TARGETS: Final = ", ".join(writer.id for writer in WRITERS)
_USAGE: Final = "bgformats convert SRC [DST] [--to FORMAT]"


def convert(
    context: typer.Context,
    src: Annotated[
        str | None, typer.Argument(metavar="SRC", help="A file, a folder, an archive, or -.", show_default=False)
    ] = None,
    dst: Annotated[
        str | None,
        typer.Argument(metavar="[DST]", help="A file, a folder, or - for standard output.", show_default=False),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help=f"One of {_TARGETS}; else DST's name tells it.")
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="The format of SRC; detected where it is not given.")
    ] = None,
    dialect: Annotated[
        str | None, typer.Option(metavar="NAME", help="How .mat is laid out: as which program writes it.")
    ] = None,
    swap: Annotated[bool, typer.Option("--swap", help="Exchange the sides.")] = False,
    rename: Annotated[
        list[str] | None, typer.Option(metavar="OLD=NEW", help="Rename a player. May be given several times.")
    ] = None,
    split: Annotated[bool, typer.Option("--split", help="A file a match; DST is a folder.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Make it an error where something is lost.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write what has errors or cannot be held, as far as it goes.")
    ] = False,
    rules: options.Rules = None,
    variant: options.Variant = None,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    no_gitignore: options.NoGitignore = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    stdin_filename: options.StdinName = "<stdin>",
    jobs: options.Jobs = None,
) -> None:
    """Convert match files, and tell what is lost.

    What is written is read back and compared first. A record with errors is refused, and so is what the target cannot
    hold, unless --force is given.
    """
    if src is None:
        raise CannotRunError(f"no SRC is given; usage: {_USAGE}")
    writer = _writer(to, dst)
    wanted = api.Conversion(writer.id, dialect, swap, _names(rename or ()), split, strict, force)
    plan = Plan(
        [src],
        Settings(source, encoding, rules, variant, projects=Projects(config)),
        jobs,
        stdin_filename,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
    )
    several = _is_folder(src, dst) or split or (dst is not None and os.path.isdir(dst))
    if several and dst in (None, STDIN):
        raise CannotRunError(f"several files may come of this, so DST must be a folder; usage: {_USAGE}")
    raise typer.Exit(_Converting(plan, wanted, writer, src, dst, several).run())


def _is_folder(src: str, dst: str | None) -> bool:
    """Whether SRC may hold several files: a folder, or an archive where DST does not look like one file."""
    if os.path.isdir(src):
        return True
    return dst is not None and not os.path.splitext(dst)[1] and os.path.isfile(src) and is_container(src)


@dataclass(frozen=True, slots=True)
class _Result:
    """One file; ``converted`` is None where no reader knows it, and ``reason`` says why."""

    shown: str
    path: str
    converted: api.Converted | None
    reason: str = ""
    is_finding: bool = False
    named: bool = True


def _convert(item: Input, data: bytes, settings: Settings, wanted: api.Conversion) -> _Result | Skipped:
    settings = settings.at(item.shown)
    if item.trouble is not None:
        problem = api.trouble_report(item.trouble).diagnostics[0].message
        return _Result(item.shown, item.path, None, problem, is_finding=True)
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=item.called)
    except UnknownFormatError as error:
        empty = not data.strip()
        return passed_over(item, error) or _Result(item.shown, item.path, None, str(error), empty, item.named)
    if not document.matches:
        reason = "it holds positions; bgformats position converts them" if document.lowered.positions else "no match"
        return _Result(item.shown, item.path, None, reason) if item.named else Skipped(item.shown, reason)
    _check_names(document, wanted.names, item.shown)
    converted = api.convert_document(document, wanted, rules=settings.rules or AUTO, variant=settings.variant or AUTO)
    return _Result(item.shown, item.path, converted)


def _check_names(document: api.Document, names: Mapping[str, str], shown: str) -> None:
    known = {
        player.name
        for match in document.matches
        for pair in (match.players, *(game.players or () for game in match.games))
        for player in pair
    }
    for old in names:
        if old not in known:
            raise CannotRunError(f"--rename: nobody is called {old!r} in {shown}; there are {', '.join(sorted(known))}")


class _Converting:
    """One run over all files."""

    def __init__(
        self, plan: Plan, wanted: api.Conversion, writer: Writer, src: str, dst: str | None, several: bool
    ) -> None:
        self._files: Run[_Result] = Run(plan, partial(_convert, settings=plan.settings, wanted=wanted))
        self._writer = writer
        self._src = src
        self._dst = dst
        self._several = several
        self._taken: set[str] = set()
        self._failed = False
        self._written = 0

    def run(self) -> int:
        """Converts all files and gives the exit code."""
        for result in self._files if self._several else self._only():
            self._files.bar.clear()
            self._take(result)
        self._files.tell_of_skipped()
        if self._several:
            complain(f"{counted(self._written, 'file')} written")
        totals = self._files.totals
        if totals.broken:
            return BUG
        return COULD_NOT_RUN if totals.incomplete else FINDINGS if self._failed else FINE

    def _only(self) -> Iterator[_Result]:
        """The one file that there is to be; nothing is written before it is known that there is no other."""
        files = iter(self._files)
        first = next(files, None)
        if next(files, None) is not None:
            what = "standard input" if self._src == STDIN else self._src
            raise CannotRunError(f"{what} holds several match files, so DST must be a folder; usage: {_USAGE}")
        if first is not None:
            yield first

    def _take(self, result: _Result) -> None:
        if result.converted is None:
            complain(f"{result.shown}: {result.reason}")
            # An empty file is a finding, as in every other command.
            self._failed |= result.is_finding or not result.named
            self._files.totals.incomplete |= result.named and not result.is_finding
            return
        report = result.converted.report
        for loss in result.converted.losses:
            complain(_loss(loss, result.shown))
        if not result.converted.pieces:
            errors = sum(one.severity is Severity.ERROR for one in report.diagnostics)
            complain(
                f"{result.shown}: {counted(errors, 'error')}, so it is not converted; bgformats validate shows them, "
                "--force converts what is recorded"
            )
            self._failed = True
        for number, piece in enumerate(result.converted.pieces, start=1):
            self._failed |= any(one.severity is Severity.ERROR for one in piece.losses)
            if piece.data is not None:
                self._write(piece.data, result, number if len(result.converted.pieces) > 1 else None)

    def _write(self, data: bytes, result: _Result, number: int | None) -> None:
        target = self._dst
        if self._several:
            target = self._place(result, number)
            os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
        elif target == STDIN:
            target = None
        if target is not None and _is_same(target, result.path):
            raise CannotRunError(f"{target!r} is the file that is read; it is not overwritten")
        with Output(target, machine=True) as out:
            out.write_bytes(data)
        self._written += 1

    def _place(self, result: _Result, number: int | None) -> str:
        """Where a converted file goes: below DST as it lay below SRC, with the suffix of the target."""
        inside = os.path.basename(result.shown)
        if os.path.isdir(self._src) or result.shown.startswith(f"{self._src}/"):
            inside = os.path.relpath(result.shown, self._src)
        # Names in an archive may lead anywhere; all stays below DST.
        parts = [part for part in inside.split("/") if part not in ("", ".", "..")]
        stem, suffix = os.path.splitext("/".join(parts) or "match")
        place = os.path.join(self._dst or ".", f"{stem}{'' if number is None else f'-{number}'}{self._writer.suffix}")
        if place in self._taken:  # `a.mat` and `a.sgf` would meet in one file
            place = os.path.join(self._dst or ".", f"{stem}{suffix}{self._writer.suffix}")
        self._taken.add(place)
        return place


def _is_same(target: str, source: str) -> bool:
    return os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source)


def _loss(loss: Diagnostic, shown: str) -> str:
    place = "" if loss.line is None else f":{loss.line}:{loss.column}"
    return f"{shown}{place}: {loss.severity.value}[{loss.code}] {loss.name}: {loss.message}"


def _writer(to: str | None, dst: str | None) -> Writer:
    if to is not None:
        return writer_named(to)
    suffix = os.path.splitext(dst or "")[1].lower()
    fitting = list(_by_suffix(suffix))
    if len(fitting) == 1:
        return fitting[0]
    raise CannotRunError(f"say what to convert to: --to is one of {_TARGETS}")


def _by_suffix(suffix: str) -> Iterator[Writer]:
    """The targets whose files end so; half of all formats are called `.txt`, so that tells nothing."""
    return (writer for writer in WRITERS if suffix not in ("", ".txt") and writer.suffix == suffix)


def _names(texts: list[str] | tuple[()]) -> dict[str, str]:
    names = {}
    for text in texts:
        old, equals, new = text.partition("=")
        if not equals:
            raise CannotRunError(f"--rename: {text!r} is not OLD=NEW")
        names[old] = new
    return names
