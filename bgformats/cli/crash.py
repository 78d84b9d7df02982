"""The one place that catches what should never happen: a bug shows as a short message and not as a traceback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bgformats.cli.exits import CannotRunError, OutputClosedError
from bgformats.errors import BgformatsError

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Crash:
    """A bug that was caught: its last line, where it happened, and the whole traceback."""

    about: str
    place: str
    trace: str


def guarded(action: Callable[[], Result]) -> Result | Crash:
    """What ``action`` returns, or the bug that it ran into. What is refused on purpose goes through,
    and so do Ctrl-C and the troubles of the environment, such as a lack of memory."""
    try:
        return action()
    except (BgformatsError, CannotRunError, OutputClosedError, OSError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever is left is a bug of ours
        return _described(error)


def _described(error: Exception) -> Crash:
    import traceback  # takes its time to load, and is next to never needed

    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename.rpartition('bgformats')[2].lstrip('/')}:{frames[-1].lineno}" if frames else "?"
    about = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Crash(about, place, "".join(traceback.format_exception(error)))
