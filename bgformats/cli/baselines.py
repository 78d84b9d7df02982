"""The baseline of a run: findings that are known are left out, or all are written down as known."""

from __future__ import annotations

from itertools import islice
from typing import Final

from bgformats.cli.messages import complain
from bgformats.cli.output import Output
from bgformats.config.baseline import Baseline, Entry, Known, Recorder, load_baseline
from bgformats.model.report import FileReport
from bgformats.report.form import counted

_SHOWN: Final = 10


class Baselines:
    """What a run knows already, and where it is to be written down."""

    def __init__(self, read: str | None = None, write: str | None = None) -> None:
        self._path = read
        self._known: Baseline | None = None if read is None or write is not None else load_baseline(read)
        self._target = write
        self._recorder = None if write is None else Recorder(write)

    def without_known(self, report: FileReport) -> Known:
        """The report without what is known; where a new baseline is wanted, all is written down and then known."""
        if self._recorder is not None:
            self._recorder.add(report)
            return Known(report.model_copy(update={"diagnostics": (), "ok": True}), len(report.diagnostics))
        return Known(report, 0) if self._known is None else self._known.without_known(report)

    def finish(self) -> None:
        """Writes the new baseline, and says what the old one need not name any more.

        Raises:
            CannotRunError: it cannot be written.
        """
        if self._known is not None:
            self._tell_of_old(tuple(self._known.no_longer_needed()))
        if self._recorder is not None:
            with Output(self._target, machine=True) as out:
                out.write(self._recorder.content().model_dump_json(indent=2) + "\n")
            complain(f"{counted(self._recorder.count, 'finding')} written to the baseline {self._target}")

    def _tell_of_old(self, entries: tuple[Entry, ...]) -> None:
        if not entries:
            return
        need = "1 entry is" if len(entries) == 1 else f"{len(entries)} entries are"
        complain(f"{self._path}: {need} no longer needed (--write-baseline writes it anew):")
        for one in islice(entries, _SHOWN):
            game = "" if one.game is None else f", game {one.game}"
            complain(f"  {one.path}: {one.code}{game}: {one.text}{f' ({one.count} times)' if one.count > 1 else ''}")
        if len(entries) > _SHOWN:
            complain(f"  … {len(entries) - _SHOWN} more")


NO_BASELINES: Final = Baselines()
"""Nothing is known beforehand."""
