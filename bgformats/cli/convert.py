"""``bgformats convert``: match files to another format, with the losses named."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import completion, options
from bgformats.cli.exits import BUG, COULD_NOT_RUN, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, Input, is_container
from bgformats.cli.losses import loss_lines, loss_summary
from bgformats.cli.messages import complain
from bgformats.cli.output import Output, as_refusal
from bgformats.cli.reading import AUTO, Settings, Skipped, passed_over, rulings_of
from bgformats.cli.run import Plan, Run
from bgformats.cli.targets import RefusedError, Targets, refuse_existing
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
        str | None,
        typer.Option(
            "--to",
            autocompletion=completion.targets,
            metavar="FORMAT",
            help=f"One of {_TARGETS}; else DST's name tells it.",
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            autocompletion=completion.formats,
            metavar="FORMAT",
            help="The format of SRC; detected if not given.",
        ),
    ] = None,
    dialect: Annotated[
        str | None,
        typer.Option(autocompletion=completion.dialects, metavar="NAME", help="Lay .mat out as this program does."),
    ] = None,
    swap: Annotated[bool, typer.Option("--swap", help="Exchange the sides.")] = False,
    rename: Annotated[
        list[str] | None, typer.Option(metavar="OLD=NEW", help="Rename a player; may be given again.")
    ] = None,
    split: Annotated[bool, typer.Option("--split", help="A file a match; DST is a folder.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="An error where something is lost.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write in spite of errors, as far as it goes.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace files; never one that is read.")] = False,
    rules: options.Rules = None,
    rulings: options.Rulings = None,
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
    several = _is_folder(src, dst) or split or (dst is not None and os.path.isdir(dst))
    if several and dst in (None, STDIN):
        raise CannotRunError(f"several files may come of this, so DST must be a folder; usage: {_USAGE}")
    plan = Plan(
        [src],
        Settings(source, encoding, rules, variant, rulings=rulings_of(rulings), projects=Projects(config)),
        jobs,
        stdin_filename,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
        written_to=dst if several and os.path.abspath(src) != os.path.abspath(dst or "") else None,
    )
    raise typer.Exit(_Converting(plan, wanted, writer, dst, several, overwrite).run())


def _is_folder(src: str, dst: str | None) -> bool:
    """Whether SRC may hold several files: a folder, or an archive where DST does not look like one file."""
    if os.path.isdir(src):
        return True
    return dst is not None and not os.path.splitext(dst)[1] and os.path.isfile(src) and is_container(src)


@dataclass(frozen=True, slots=True)
class _Result:
    """One file, its content let go; ``converted`` is None where no reader knows it, and ``reason`` says why."""

    item: Input
    converted: api.Converted | None
    reason: str = ""
    is_finding: bool = False

    @property
    def shown(self) -> str:
        return self.item.shown

    @property
    def named(self) -> bool:
        return self.item.named

    @property
    def rulings(self) -> int:
        return 0 if self.converted is None else self.converted.report.file.rulings


def _convert(item: Input, data: bytes, settings: Settings, wanted: api.Conversion) -> _Result | Skipped:
    settings = settings.at(item.shown)
    if item.trouble is not None:
        problem = api.trouble_report(item.trouble).diagnostics[0].message
        return _Result(_without_content(item), None, problem, is_finding=True)
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=item.called)
    except UnknownFormatError as error:
        empty = not data.strip()
        return passed_over(item, error) or _Result(_without_content(item), None, str(error), empty)
    if not document.matches:
        reason = "it holds positions; bgformats position converts them" if document.lowered.positions else "no match"
        return _Result(_without_content(item), None, reason) if item.named else Skipped(item.shown, reason)
    _check_names(document, wanted.names, item.shown)
    converted = api.convert_document(
        document,
        wanted,
        rules=settings.rules or AUTO,
        variant=settings.variant or AUTO,
        rulings=settings.rulings,
    )
    return _Result(_without_content(item), converted)


def _without_content(item: Input) -> Input:
    """The input without what it holds, which need not travel between processes."""
    return item if item.data is None else replace(item, data=b"")


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
        self, plan: Plan, wanted: api.Conversion, writer: Writer, dst: str | None, several: bool, overwrite: bool
    ) -> None:
        self._files: Run[_Result] = Run(plan, partial(_convert, settings=plan.settings, wanted=wanted))
        self._writer = writer
        self._src = plan.paths[0]
        self._dst = dst
        self._overwrite = overwrite
        self._quiet, self._verbose = plan.quiet, plan.verbose
        self._losses: list[Diagnostic] = []
        self._targets = (
            Targets(self._src, dst or os.curdir, self._files.found(), overwrite=overwrite) if several else None
        )
        self._found_faults = False
        self._written = self._refused = self._failed = 0

    def run(self) -> int:
        """Converts all files and gives the exit code."""
        for result in self._only() if self._targets is None else self._files:
            self._files.bar.clear()
            self._take(result)
        self._files.tell_of_skipped()
        if self._targets is not None:
            counts = ((self._written, "written"), (self._refused, "refused"), (self._failed, "failed"))
            words = [f"{count} {what}" for count, what in counts if count or what == "written"]
            if self._losses:
                complain(", ".join(loss_summary(self._losses)))
            complain(", ".join(words))
        elif self._quiet and self._losses:
            complain(", ".join(loss_summary(self._losses)))
        totals = self._files.totals
        if totals.broken:
            return BUG
        return COULD_NOT_RUN if totals.incomplete else FINDINGS if self._found_faults else FINE

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
            self._found_faults |= result.is_finding or not result.named
            self._files.totals.incomplete |= result.named and not result.is_finding
            self._refused += 1
            return
        report = result.converted.report
        self._losses += result.converted.losses
        if not self._quiet:
            for line in loss_lines(result.converted.losses, result.shown, each=self._verbose):
                complain(line)
        if not result.converted.pieces:
            errors = sum(one.severity is Severity.ERROR for one in report.diagnostics)
            complain(
                f"{result.shown}: {counted(errors, 'error')}, so it is not converted; bgformats validate shows them, "
                "--force converts what is recorded"
            )
            self._found_faults = True
            self._refused += 1
        for number, piece in enumerate(result.converted.pieces, start=1):
            self._found_faults |= any(one.severity is Severity.ERROR for one in piece.losses)
            if piece.data is None:
                self._refused += 1
            else:
                self._write(piece.data, result, number if len(result.converted.pieces) > 1 else None)

    def _write(self, data: bytes, result: _Result, number: int | None) -> None:
        """Writes one result; of several, one that cannot be written is told and the others go on."""
        if self._targets is None:
            self._put(data, self._only_target(result))
            return
        try:
            target = self._targets.place(result.item, number, self._writer.suffix)
            with as_refusal(target):
                os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
            self._put(data, target)
        except CannotRunError as error:
            complain(f"{result.shown}: {error}")
            self._files.totals.incomplete = True
            if isinstance(error, RefusedError):
                self._refused += 1
            else:
                self._failed += 1

    def _put(self, data: bytes, target: str | None) -> None:
        with Output(target, machine=True) as out:
            out.write_bytes(data)
        self._written += 1

    def _only_target(self, result: _Result) -> str | None:
        if self._dst is None or self._dst == STDIN:
            return None
        target = self._dst
        if _is_same(target, result.item.path):
            raise CannotRunError(f"{target!r} is the file that is read; it is not overwritten")
        refuse_existing(target, overwrite=self._overwrite)
        return target


def _is_same(target: str, source: str) -> bool:
    return os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source)


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
