"""A run over many files: results in order, what could not be read on standard error, and the exit code at the end."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Final, Generic

from bgformats.cli.archives import Item, Opening, counted_items, unpacked
from bgformats.cli.baselines import NO_BASELINES, Baselines
from bgformats.cli.changed import Changed
from bgformats.cli.exits import BUG, COULD_NOT_RUN, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, STDIN_NAME, Input, Unusable, expand, is_container, read, shown
from bgformats.cli.messages import chosen, complain, complain_of_crash
from bgformats.cli.parallel import ordered, process_count
from bgformats.cli.progress import Bar
from bgformats.cli.reading import (
    HEAD,
    Broken,
    Extract,
    IfEmpty,
    Judged,
    Outcome,
    Produce,
    Ruled,
    Settings,
    Skipped,
    Value,
    examine,
    judge,
)  # fmt: skip
from bgformats.config.load import forget
from bgformats.config.project import Project
from bgformats.diagnostics import Severity
from bgformats.formats.registry import is_recognised, is_worth_reading
from bgformats.model.report import FileReport, SkippedFile, Summary
from bgformats.report.form import CodeCount, counted, skipped_lines

_SEVERAL_RULED: Final = (
    "the rulings do not say which match they are for, and there are several files: "
    'put path = "final.mat" or players = ["Ann", "Bob"] above the first [[rulings]]'
)


@dataclass(slots=True)
class Totals:
    """What a run has seen so far."""

    fail_on: Severity = Severity.ERROR
    files: int = 0
    skipped: list[SkippedFile] = field(default_factory=list)
    ok: int = 0
    matches: int = 0
    games: int = 0
    actions: int = 0
    positions: int = 0
    suppressed: int = 0
    baselined: int = 0
    findings: Counter[tuple[str, str, Severity]] = field(default_factory=Counter)
    rulings: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    incomplete: bool = False
    broken: bool = False

    def add(self, report: FileReport, named: bool) -> None:
        """Counts one file in. One of unknown format could not be read where it was named; else it is a finding."""
        self.files += 1
        self.ok += report.ok
        self.matches += report.matches
        self.games += report.games
        self.actions += report.actions
        self.positions += report.positions
        self.suppressed += report.suppressed
        if report.rules is not None:
            self.rules[f"{report.rules} ({report.rules_reason})" if report.rules_reason else report.rules] += 1
        self.findings.update((finding.code, finding.name, finding.severity) for finding in report.diagnostics)
        self.incomplete |= named and report.format is None and bool(report.diagnostics)

    def add_unknown(self, named: bool) -> None:
        """Counts in a file that no reader recognises, for a command that makes no report of it."""
        if named:
            self.incomplete = True
        else:
            self.findings["BG001", "unknown-format", Severity.ERROR] += 1

    def summary(self) -> Summary:
        """The counts as the reports give them."""
        by_severity: Counter[Severity] = Counter()
        for (_, _, severity), count in self.findings.items():
            by_severity[severity] += count
        return Summary(
            files=self.files,
            skipped=len(self.skipped),
            ok=self.ok,
            errors=by_severity[Severity.ERROR],
            warnings=by_severity[Severity.WARNING],
            infos=by_severity[Severity.INFO],
            matches=self.matches,
            games=self.games,
            actions=self.actions,
            positions=self.positions,
            suppressed=self.suppressed,
            baselined=self.baselined,
        )

    def statistics(self) -> tuple[CodeCount, ...]:
        """How often each check reported something, the most frequent first."""
        counts = (CodeCount(*key, count) for key, count in self.findings.items())
        return tuple(sorted(counts, key=lambda entry: (-entry.count, entry.code, entry.severity.rank)))

    @property
    def exit_code(self) -> int:
        """A bug is worse than what could not be read, and that is worse than findings."""
        if self.broken:
            return BUG
        if self.incomplete:
            return COULD_NOT_RUN
        return FINDINGS if any(key[2].rank <= self.fail_on.rank for key in self.findings) else FINE


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is to do, as the options of a command say it.

    ``also`` are the files of further reports. With ``force_exclude`` the settings leave out named files as well.
    ``written_to`` is a folder that the run fills: it and all below it are not read.
    ``gitignore``: a walk leaves out what Git ignores; None leaves that to the settings. ``quiet`` and ``verbose``: say
    less or more on standard error. ``changed_since`` is a commit of Git: files that are as they were then are not read.
    """

    paths: Sequence[str]
    settings: Settings
    jobs: int | None = None
    stdin_name: str = STDIN_NAME
    fail_on: str | None = None
    output: str | None = None
    debug: bool = False
    also: tuple[str, ...] = ()
    force_exclude: bool = False
    written_to: str | None = None
    gitignore: bool | None = None
    quiet: bool = False
    verbose: bool = False
    changed_since: str | None = None

    def __post_init__(self) -> None:
        forget()

    @property
    def project(self) -> Project:
        """The settings that hold for the run as a whole: those of its first path."""
        first = next((path for path in self.paths if path != STDIN), os.curdir)
        return self.settings.projects.of(first)


class Run(Generic[Value]):
    """Reads all files of a plan. Iterate over it once; ``totals`` follow, save for what only the caller can judge."""

    def __init__(self, plan: Plan, produce: Produce[Value]) -> None:
        _refuse_to_overwrite(plan)
        self._plan = plan
        self._changed = None if plan.changed_since is None else Changed(plan.changed_since, plan.paths)
        self._sniff = plan.settings.format is None
        self._work = partial(examine, produce=produce, sniff=self._sniff)
        config = plan.project.config
        fail_on = plan.fail_on or config.fail_on or Severity.ERROR.value
        self.totals = Totals(Severity(chosen(fail_on, list(Severity), "--fail-on")))
        self._jobs = plan.jobs if plan.jobs is not None else config.jobs if config.jobs is not None else 1
        self.bar = Bar(lambda: counted_items(self.found()))

    def __iter__(self) -> Iterator[Value]:
        self._refuse_rulings_on_several()
        try:
            found_any = True
            for outcome in ordered(self._work, self._inputs(), process_count(self._jobs), _weight, lost=_lost):
                match outcome:
                    case Opening():
                        found_any = False
                    case IfEmpty():
                        if not found_any:
                            yield from self._told(outcome.outcome)
                        found_any = True
                    case _:
                        found_any = found_any or not isinstance(outcome, Skipped)
                        yield from self._told(outcome)
                        self.bar.advance()
        finally:
            self.bar.clear()
        self._tell_of_unused_rulings()

    def _told(self, outcome: Outcome[Value]) -> Iterator[Value]:
        """What a command is to see of an outcome; the rest is said and counted here."""
        match outcome:
            case Skipped():
                self.totals.skipped.append(SkippedFile(path=outcome.shown, reason=outcome.reason))
            case Unusable():
                self.bar.clear()
                complain(f"cannot read {outcome.shown!r}: {outcome.reason}")
                self.totals.incomplete = True
            case Broken():
                self.bar.clear()
                complain_of_crash(outcome.crash, f"reading {outcome.shown!r}", self._plan.debug)
                self.totals.broken = True
            case _:
                if isinstance(outcome, Ruled) and outcome.rulings:
                    if self.totals.rulings and not self._plan.settings.rulings.is_named:
                        raise CannotRunError(_SEVERAL_RULED)
                    self.totals.rulings += outcome.rulings
                yield outcome

    def _refuse_rulings_on_several(self) -> None:
        """Rulings that do not name their match are for one file.

        Raises:
            CannotRunError: there are several that may be match files.
        """
        rulings = self._plan.settings.rulings
        if not rulings.rulings or rulings.is_named:
            return
        meant = (item for item in self.found() if isinstance(item, Input) and _may_be_match(item))
        if len(list(islice(meant, 2))) > 1:
            raise CannotRunError(_SEVERAL_RULED)

    def _tell_of_unused_rulings(self) -> None:
        """Says that named rulings are for no match of the run."""
        rulings = self._plan.settings.rulings
        if rulings.rulings and rulings.is_named and not self.totals.rulings and self._changed is None:
            path = "" if rulings.path is None else f" in a file {rulings.path!r}"
            players = "" if rulings.players is None else f" between {' and '.join(map(repr, rulings.players))}"
            complain(f"the rulings are for a match{players}{path}, and there is none")
            self.totals.incomplete = True

    def _takes(self, path: str, is_folder: bool) -> bool:
        """Whether a walk looks at what it meets: what the run writes to is left out, and what the settings exclude."""
        if is_folder and self._plan.written_to is not None and _is_same(path, self._plan.written_to):
            return False
        return self._plan.settings.projects.of(path).takes(path, is_folder=is_folder)

    def found(self) -> Iterator[Input | Unusable]:
        """The files that the plan means; archives are not opened."""
        paths = self._plan.paths
        if self._plan.force_exclude:
            paths = [path for path in paths if path == STDIN or self._takes(path, os.path.isdir(path))]
        gitignore = self._plan.project.config.gitignore if self._plan.gitignore is None else self._plan.gitignore
        found = expand(paths, self._plan.stdin_name, self._takes, gitignore is not False)
        return found if self._changed is None else filter(self._is_changed, found)

    def _is_changed(self, item: Input | Unusable) -> bool:
        """Whether an input is to be read with `--changed-since`; of an archive that differs, all members are."""
        if self._changed is None or isinstance(item, Unusable) or item.passed is not None:
            return True
        return item.path in self._changed

    def _inputs(self) -> Iterator[Item]:
        """What the plan means, archives opened; in this process, since another cannot read standard input."""
        return unpacked(self.found(), is_worth_reading if self._sniff else _anything)

    def tell_of_skipped(self) -> None:
        """Says on standard error which files were met on a walk and not read."""
        if not self._plan.quiet:
            for line in skipped_lines(self.totals.skipped, verbose=self._plan.verbose):
                complain(line)


class JudgedRun(Run[Judged[Value]]):
    """A run in which every file is judged; ``totals`` count the findings in."""

    def __init__(self, plan: Plan, extract: Extract[Value], known: Baselines = NO_BASELINES) -> None:
        super().__init__(plan, partial(judge, settings=plan.settings, extract=extract))
        self._known = known
        self._unknown: list[str] = []
        self._without_rows: dict[str, list[str]] = {}

    def __iter__(self) -> Iterator[Judged[Value]]:
        for judged in super().__iter__():
            report, baselined = self._known.without_known(judged.report)
            self.totals.baselined += baselined
            self.totals.add(report, judged.named)
            if report.format is None and report.diagnostics:
                self._unknown.append(report.path)
            yield replace(judged, report=report)

    def note_without_rows(self, judged: Judged[Value], reason: str) -> None:
        """Remembers a file that gives no row, and why; not where that is told anyway, since nobody can read it."""
        if judged.report.format is not None:
            self._without_rows.setdefault(reason, []).append(judged.report.path)

    def _tell_of_those_without_rows(self) -> None:
        for reason, paths in self._without_rows.items():
            named = paths if self._plan.verbose or len(paths) == 1 else ()
            for path in named:
                complain(f"{path}: {reason}")
            if not named:
                complain(f"{paths[0]} and {counted(len(paths) - 1, 'other file')} (-v names them): {reason}")

    def tell_of_findings(self) -> None:
        """Says on standard error what the data does not show, so that an exit code other than 0 has its reason."""
        if not self._plan.quiet:
            self._tell_of_those_without_rows()
        for path in self._unknown:
            complain(f"{path}: no reader recognises the content")
        summary = self.totals.summary()
        if self.totals.exit_code == FINDINGS:
            counts = ((summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info"))
            said = ", ".join(counted(count, word) for count, word in counts if count)
            complain(f"{said} in what was read; bgformats validate shows them")
        self.tell_of_skipped()


def _lost(item: Item) -> Unusable:
    """What is said of an input that killed the process in which it was read."""
    return Unusable(getattr(item, "shown", "?"), "the process that read it was killed; it may need too much memory")


def _weight(item: Item) -> int:
    return item.weight if isinstance(item, Input) else 0


def _may_be_match(item: Input) -> bool:
    """Whether an input can hold a match: standard input, an archive, or a file that a reader recognises."""
    if item.passed is not None:
        return False
    if item.path == STDIN or is_container(item.path):
        return True
    with suppress(OSError):
        return is_recognised(read(item, HEAD), item.shown)
    return False


def _anything(head: bytes, name: str) -> bool:
    return True


def _is_same(path: str, other: str) -> bool:
    with suppress(OSError):
        return os.path.samefile(path, other)
    return False


def _refuse_to_overwrite(plan: Plan) -> None:
    """A report must never take the place of a match file, be it among those to read or not."""
    for path in (plan.output, *plan.also):
        if path is not None and os.path.isfile(path):
            _refuse_input(path, plan)


def _refuse_input(output: str, plan: Plan) -> None:
    with suppress(OSError):
        target = Input(output, shown(output), named=True)
        named = any(os.path.exists(path) and os.path.samefile(path, output) for path in plan.paths)
        if named or is_container(output) or is_recognised(read(target, HEAD), target.shown):
            raise CannotRunError(f"--output {target.shown!r} is a file to read and not one to overwrite")


def given(paths: Sequence[str] | None, usage: str) -> Sequence[str]:
    """The paths, if there are any.

    Raises:
        CannotRunError: there are none; the message tells the usage.
    """
    if not paths:
        raise CannotRunError(f"no PATH is given; usage: {usage}")
    return paths
