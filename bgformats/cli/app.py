"""The entry point: from the command line to an exit code.

Imports next to nothing, so that ``bgformats --version`` is quick. Refusals and bugs become one line each in
``commands``; Ctrl-C and a reader that has gone away end here without a word.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType

from bgformats.cli.collector import collect_rarely
from bgformats.cli.exits import COULD_NOT_RUN, FINE, INTERRUPTED, TERMINATED, TerminatedError
from bgformats.cli.messages import complain
from bgformats.cli.pipes import discard_output

Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code. ``arguments`` are those of the process if they are not given."""
    before = _on_sigterm(_terminated)
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        # Here and not at Python's own exit, which would complain of a closed pipe in many words.
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except TerminatedError:
        code = TERMINATED
    except BrokenPipeError:
        discard_output()
        code = FINE
    except MemoryError:
        discard_output()
        complain("there is not enough memory")
        code = COULD_NOT_RUN
    except OSError as error:
        discard_output()
        complain(f"the system says: {error.strerror or error}")
        code = COULD_NOT_RUN
    if code in (INTERRUPTED, TERMINATED):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not disturb the way out
    else:
        _on_sigterm(before)
    return code


def _on_sigterm(handler: Handler) -> Handler:
    """What SIGTERM is to do from here on, and what it did before. Only the main thread may say so."""
    with contextlib.suppress(ValueError, TypeError):
        return signal.signal(signal.SIGTERM, handler)
    return None


def _terminated(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second one must not disturb the way out
    raise TerminatedError


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        from bgformats.cli.version import version_line

        print(version_line())
        return FINE
    collect_rarely()
    from bgformats.cli.commands import run

    return run(arguments)
