"""The commands by name, and what their refusals and failures look like. Loads only the command that is asked for."""

from __future__ import annotations

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Annotated, Final, Protocol, cast

import typer

from bgformats.cli.colour import WHEN
from bgformats.cli.crash import Crash, guarded
from bgformats.cli.examples import EXAMPLES
from bgformats.cli.exits import BUG, COULD_NOT_RUN, FINE, INTERRUPTED, CannotRunError, OutputClosedError
from bgformats.cli.messages import chosen, complain, complain_of_crash, suggestion
from bgformats.cli.options import Color
from bgformats.cli.version import version_line
from bgformats.errors import BgformatsError

COMMANDS: Final = {
    "validate": "validate",
    "tally": "tally",
    "export": "export",
    "convert": "convert",
    "diff": "diff",
    "fix": "fix",
    "fmt": "fmt",
    "position": "position",
    "plays": "plays",
    "detect": "detect",
    "formats": "formats",
    "rules": "rules",
    "config": "config",
    "checks": "checks",
    "explain": "checks",
    "schema": "schema",
    "conformance": "conformance",
}
"""Each command and the module that has a function of its name."""

_COMPLETION: Final = "_BGFORMATS_COMPLETE"
"""Set by a shell that wants to know how a command line could go on."""

_DEBUG: Final = "--debug"

_BOARD_FIRST: Final = re.compile(r"-[-A-Za-z]{25}(:.*)?")
"""An XGID without its prefix whose first point is empty: it looks like an option and is none."""

_SYNONYMS: Final = {
    "check": "validate", "lint": "validate", "verify": "validate", "read": "validate",
    "score": "tally", "scores": "tally", "results": "tally", "points": "tally",
    "identify": "detect", "info": "detect", "file": "detect",
    "format": "fmt", "repair": "fix", "compare": "diff", "draw": "position", "board": "position",
    "moves": "plays", "legal": "plays", "profiles": "rules", "settings": "config", "help": "--help",
}  # fmt: skip
"""Words that people and other programs have for the commands."""

_PATTERN: Final = frozenset("*?[")
_ONE_DASH: Final = re.compile(r"-[^-]")


class _Parameter(Protocol):
    opts: list[str]


class _Command(Protocol):
    params: list[_Parameter]


class _Context(Protocol):
    command: _Command
    command_path: str


class _Usage(Protocol):
    """What is used here of typer's usage errors."""

    ctx: _Context | None

    def format_message(self) -> str: ...


_UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]
"""What typer raises for options that do not fit. It has moved between modules; as this class's base it stays put."""


def build(names: Iterable[str] = tuple(COMMANDS)) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        name="bgformats",
        help="Read, check and audit backgammon match files.",
        epilog=f"With {_DEBUG}, a bug in bgformats shows its traceback.",
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    app.callback()(_bgformats)
    for name in names:
        function: Callable[..., None] = getattr(import_module(f"bgformats.cli.{COMMANDS[name]}"), name)
        app.command(name, epilog=EXAMPLES.get(name))(_with_color(function))
    return app


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and gives its exit code.

    Raises:
        OSError: the environment failed in a way that no command expects, such as a full disk under ``--help``.
    """
    debug = _DEBUG in arguments
    words = [word for word in arguments if word != _DEBUG]
    try:
        code = guarded(partial(_run, words, debug))
    except OutputClosedError:
        return FINE
    except (BgformatsError, CannotRunError) as error:
        complain(str(error))
        return COULD_NOT_RUN
    if isinstance(code, Crash):
        complain_of_crash(code, "running the command", debug)
        return BUG
    return code


def _run(words: Sequence[str], debug: bool) -> int:
    completing = _COMPLETION in os.environ
    if not words and not completing:
        raise CannotRunError(f"no command is given; there are {', '.join(COMMANDS)} (bgformats --help tells more)")
    command = next((word for word in words if not word.startswith("-")), None)
    if command is not None and command not in COMMANDS:
        raise CannotRunError(f"there is no command {command!r}{_likely(command, words)}")
    words = [_as_argument(word, command) for word in words]
    app = build(COMMANDS if command is None or completing else (command,))
    try:
        code: int | None = app(words, prog_name="bgformats", standalone_mode=False, obj=debug)
    except _UsageError as error:
        raise CannotRunError(_explained(cast(_Usage, error))) from error
    except typer.Abort:
        return INTERRUPTED
    return code or FINE


def _likely(wrong: str, words: Sequence[str]) -> str:
    """What was meant by a word that is no command: a file is to be validated, and other programs have other words."""
    from bgformats.formats.strangers import has_match_suffix

    meant = " ".join(["bgformats", "validate", *words])
    if os.path.lexists(wrong) or has_match_suffix(wrong) or os.sep in wrong or _PATTERN.intersection(wrong):
        return f"; did you mean `{meant}`?"
    if wrong in _SYNONYMS and len(words) > 1:
        return f"; did you mean {_SYNONYMS[wrong]}?"
    return suggestion(wrong, COMMANDS) or (f"; did you mean {_SYNONYMS[wrong]}?" if wrong in _SYNONYMS else "")


def _with_color(function: Callable[..., None]) -> Callable[..., None]:
    """The command with `--color`, which every command takes, be there anything to colour in what it writes or not."""
    signature = inspect.signature(function, eval_str=True)
    if "color" in signature.parameters:
        return function

    @functools.wraps(function)
    def command(*arguments: object, color: str, **options: object) -> None:
        chosen(color, WHEN, "--color")
        function(*arguments, **options)

    added = inspect.Parameter("color", inspect.Parameter.KEYWORD_ONLY, default="auto", annotation=Color)
    parameters = [*signature.parameters.values(), added]
    command.__dict__["__signature__"] = signature.replace(parameters=parameters)
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    return command


def _explained(error: _Usage) -> str:
    """What typer has to say about the options, in one line and with a suggestion."""
    message = " ".join(error.format_message().split())
    message = message[:1].lower() + message[1:].rstrip(".")
    command = error.ctx.command_path if error.ctx else "bgformats"
    wrong: str | None = getattr(error, "option_name", None)
    if wrong is not None and error.ctx is not None and message.startswith("no such option"):
        known = [option for parameter in error.ctx.command.params for option in parameter.opts if option[:1] == "-"]
        message = f"there is no option {wrong}{suggestion(wrong, known)}"
    return f"{message} (see {command} --help)"


def _as_argument(word: str, command: str | None) -> str:
    """The word, with XGID's prefix where it is the board of one, or meant as one: no option here has a single dash."""
    meant = _BOARD_FIRST.fullmatch(word) or (command in ("plays", "position") and _ONE_DASH.match(word))
    return f"XGID={word}" if meant else word


def _bgformats(
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    if show_version:
        typer.echo(version_line())
        raise typer.Exit
