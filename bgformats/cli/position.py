"""``bgformats position``: a position in any kind of text to any other, or to a picture; without ``--to``, to all."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Final, cast, get_args

import typer

from bgformats import api
from bgformats.cli import completion, options
from bgformats.cli.batch import answer_lines
from bgformats.cli.colour import is_colourful
from bgformats.cli.exits import FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, read_stdin, reason, shown
from bgformats.cli.losses import loss_lines
from bgformats.cli.messages import chosen, complain
from bgformats.cli.output import Output
from bgformats.cli.question import Question, answer, error_json
from bgformats.cli.targets import refuse_existing
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.draw.look import Look, Theme
from bgformats.draw.registry import PICTURES
from bgformats.errors import BgformatsError
from bgformats.formats.notation import parse_play, play_of
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.registry import (
    POSITION_FORMATS,
    parse_position,
    position_format_named,
    position_format_of,
)
from bgformats.game.board import Hop
from bgformats.game.variant import STANDARD, Variant, no_such_variant, variant_named
from bgformats.model.position import Position
from bgformats.model.printable import printable, safe_json
from bgformats.model.spelling import spell_point
from bgformats.replay.resolve import MAX_LEGAL
from bgformats.source import decode
from bgformats.terms import BAR, OFF, Side

_JSON: Final = "json"
_BOARD: Final = "board"
_TERMINAL: Final = ("ascii", _BOARD)
_DRAWN: Final = tuple(picture.id for picture in PICTURES if picture.id not in _TERMINAL)
_LIKE_A_PATH: Final = re.compile(r"\.{0,2}/[^:]*|[^:\s]+\.[A-Za-z]{1,5}")
_SHOWN: Final = {"code", "name", "severity", "message"}
_SIDES: Final = {"1": Side.FIRST, "2": Side.SECOND}
_MOST: Final = 1 << 20
_PICTURES: Final = {picture.id: picture for picture in PICTURES}
TARGETS: Final = (*(kind.id for kind in POSITION_FORMATS), *_PICTURES)
"""What ``--to`` knows."""


def position(
    identifier: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            help="An identifier or the text of a board, in any form; a file with one; or - for standard input.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", autocompletion=completion.words(*TARGETS), metavar="FORM", help=f"One of {', '.join(TARGETS)}."
        ),
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", metavar="FORM", help="What ID is; found out where it is not given.")
    ] = None,
    batch: Annotated[
        str | None, typer.Option("--batch", metavar="FILE", help="An ID a line (- for standard input), JSON Lines out.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Make it an error where something is lost.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Convert and draw a position that cannot be, too.")] = False,
    variant: Annotated[
        str,
        typer.Option(
            autocompletion=completion.variants, metavar="NAME", help="The variant: how many checkers there are."
        ),
    ] = "standard",
    bottom: Annotated[str, typer.Option(metavar="SIDE", help="Which side a picture has at the bottom: 1 or 2.")] = "2",
    theme: Annotated[str, typer.Option(metavar="THEME", help="Colours of a picture: auto, light or dark.")] = "auto",
    width: Annotated[int, typer.Option(metavar="PIXELS", min=40, max=10_000, help="How wide a picture is.")] = 640,
    play: Annotated[str | None, typer.Option(metavar="PLAY", help="Draw arrows for this play.")] = None,
    output: options.OutputFile = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the file of --output if it is there already.")
    ] = False,
    color: options.Color = "auto",
) -> None:
    """Convert a position, or draw it.

    Without --to, all forms and the board are shown. What the target cannot hold is told on standard error.
    """
    target = _by_suffix(output) if to is None else chosen(to, TARGETS, "--to")
    if output is not None:
        refuse_existing(output, overwrite=overwrite)
    if (batch is None) == (identifier is None):
        raise CannotRunError("give either an ID or --batch FILE; usage: bgformats position ID [--to FORM]")
    reader = _Reader(None if source is None else position_format_named(source), _variant(variant))
    if batch is not None:
        if target in _PICTURES:
            raise CannotRunError(f"--batch writes JSON, and {target} is a picture; draw each position by itself")
        raise typer.Exit(answer_lines(batch, output, _Lines(reader, target, strict, force).answer))
    if play is not None and target not in _DRAWN:
        raise CannotRunError(f"--play draws arrows, which only {', '.join(_DRAWN)} have: give one of them with --to")
    found = reader.read(_content(identifier or ""))
    hops = () if play is None else _hops(play, found)
    if play is not None and not force and not _is_legal(play, found):
        raise typer.Exit(FINDINGS)
    look = Look(
        bottom=_SIDES[chosen(bottom, _SIDES, "--bottom")],
        theme=cast(Theme, chosen(theme, get_args(Theme), "--theme")),
        width=width,
        play=hops,
        colours=is_colourful(color, output),
    )
    raise typer.Exit(_single(found, target, Wanted(output, look, strict, force)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where a conversion goes and how."""

    output: str | None
    look: Look
    strict: bool
    force: bool


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads a position of one kind, or of any."""

    kind: PositionFormat | None
    variant: Variant

    def read(self, data: bytes) -> Position:
        """The position in the data.

        Raises:
            NotationError: there is none.
        """
        raw = data.decode("latin-1")
        binary = next((kind for kind in POSITION_FORMATS if kind.shape == "bytes" and kind.looks_like(raw)), None)
        kind = self.kind or binary
        text = raw if kind is not None and kind.shape == "bytes" else decode(data).text
        return parse_position(text, self.variant) if kind is None else kind.read(text, self.variant)


def _single(position: Position, target: str | None, wanted: Wanted) -> int:
    problems = api.position_problems(position)
    _tell(problems)
    if problems and not wanted.force and target != _JSON:
        return FINDINGS
    losses: tuple[Diagnostic, ...] = ()
    if target is None:
        with Output(wanted.output, machine=False) as out:
            out.write(_overview(position, wanted.look, lines=out.draws_lines))
    elif target in _PICTURES:
        drawn = _PICTURES[target].draw(position, wanted.look)
        with Output(wanted.output, machine=target not in _TERMINAL) as out:
            out.write(drawn) if isinstance(drawn, str) else out.write_bytes(drawn)
    else:
        losses = _convert(position, target, wanted)
    return FINDINGS if problems or any(one.severity is Severity.ERROR for one in losses) else FINE


def _convert(position: Position, target: str, wanted: Wanted) -> tuple[Diagnostic, ...]:
    """Writes the position as the target, unless what it says forbids that; the losses are told and given back."""
    converted = api.convert_position(position, target, strict=wanted.strict)
    for line in loss_lines(converted.losses):
        complain(line)
    refused = any(one.severity is Severity.ERROR for one in converted.losses) and not wanted.force
    if converted.data is not None and not refused:
        data = _json(position).encode() if target == _JSON else converted.data
        with Output(wanted.output, machine=True) as out:
            out.write_bytes(
                data if data.endswith(b"\n") or position_format_named(target).shape == "bytes" else data + b"\n"
            )
    return converted.losses


def _overview(position: Position, look: Look, *, lines: bool) -> str:
    """All forms that fit into a line, what each of them leaves out, and the board."""
    rows: list[str] = []
    width = max(len(kind.id) for kind in POSITION_FORMATS)
    for kind in POSITION_FORMATS:
        if kind.shape == "line" and kind.id != _JSON:
            converted = api.convert_position(position, kind.id)
            rows.append(f"{kind.id:{width}}  {printable(converted.text or '-')}")
            lost = [one for one in converted.losses if one.severity is not Severity.INFO]
            rows += [f"{'':{width}}  {one.code}: {printable(one.message)}" for one in lost]
    board = cast(str, _PICTURES[_BOARD if lines else "ascii"].draw(position, look))
    return "".join(f"{row}\n" for row in rows) + f"\n{board}"


@dataclass(slots=True)
class _Lines:
    """The answers to the lines of a batch, one after another."""

    reader: _Reader
    target: str | None
    strict: bool
    force: bool
    number: int = 0

    def answer(self, line: str) -> tuple[str, int] | None:
        """The JSON for one line and its exit code; None for a comment."""
        self.number += 1
        text = line.removeprefix("\ufeff").strip()
        if text.startswith("#"):
            return None
        try:
            return self._answer(text)
        except BgformatsError as error:
            return error_json(str(error), line=self.number, id=text), FINDINGS

    def _answer(self, text: str) -> tuple[str, int]:
        position = self.reader.read(text.encode())
        problems = api.position_problems(position)
        if self.target is None or self.target == _JSON:
            return _json(position), FINDINGS if problems else FINE
        converted = api.convert_position(position, self.target, strict=self.strict)
        diagnostics = (*problems, *converted.losses)
        failed = any(one.severity is Severity.ERROR for one in diagnostics)
        row = {
            "id": text,
            self.target: None if failed and not self.force else converted.text,
            "diagnostics": [one.model_dump(mode="json", include=_SHOWN) for one in diagnostics],
        }
        return safe_json(json.dumps(row, ensure_ascii=False)), FINDINGS if failed else FINE


def _json(position: Position) -> str:
    written = api.convert_position(position, _JSON).text or "{}"
    row = json.loads(written)
    row["problems"] = [one.model_dump(mode="json", include=_SHOWN) for one in api.position_problems(position)]
    return safe_json(json.dumps(row, ensure_ascii=False))


def _tell(findings: Iterable[Diagnostic]) -> None:
    for one in findings:
        complain(f"{one.severity.value}[{one.code}] {one.name}: {one.message}")


def _by_suffix(output: str | None) -> str | None:
    """The form that the name of a file asks for; None where it asks for none."""
    suffix = os.path.splitext(output or "")[1].lower()
    forms = [(picture.suffix, picture.id) for picture in PICTURES if picture.id not in _TERMINAL]
    forms += [(suffix, kind.id) for kind in POSITION_FORMATS for suffix in kind.suffixes]
    return next((name for ending, name in forms if suffix and ending == suffix), None)


def _is_legal(play: str, position: Position) -> bool:
    """Whether a play can be made with the dice of the position; what is wrong is told. Without dice nobody can say."""
    if position.dice is None:
        return True
    found = answer(Question(position, position.on_roll or Side.SECOND, position.dice, play))
    if found.legal is False:
        _tell(found.diagnostics)
        legal = ", ".join(one.play for one in found.plays[:MAX_LEGAL])
        complain(f"--play {play!r} is not legal; legal plays: {legal or 'none'} (--force draws it all the same)")
    return found.legal is not False


def _hops(text: str, position: Position) -> tuple[Hop, ...]:
    """The hops of a play as it is written, to be drawn. There must be checkers to move."""
    play = play_of(parse_play(text))
    hops = tuple(Hop(*hop) for path in (() if play is None else play.paths) for hop in pairwise(path))
    counts = list(position.board.of(position.on_roll or Side.SECOND))
    for hop in hops:
        if not OFF <= hop.target < hop.origin <= BAR:
            raise CannotRunError(f"--play: no checker moves from {hop.origin} to {hop.target}")
        if not counts[hop.origin]:
            raise CannotRunError(f"--play: there is no checker to move on {spell_point(hop.origin)}")
        counts[hop.origin] -= 1
        counts[hop.target] += 1
    return hops


def _variant(name: str) -> Variant:
    variant = STANDARD if name == "auto" else variant_named(name)
    if variant is None:
        raise CannotRunError(no_such_variant(name) or f"there is no variant {name!r}")
    return variant


def _content(identifier: str) -> bytes:
    """What was given: the text itself, the content of standard input, or of the file of that name."""
    try:
        if identifier == STDIN:
            return read_stdin()
        known = position_format_of(identifier) is not None
        if not known and (os.path.exists(identifier) or _LIKE_A_PATH.fullmatch(identifier)):
            with open(identifier, "rb") as handle:
                return handle.read(_MOST)
    except (OSError, ValueError) as error:
        raise CannotRunError(f"cannot read {shown(identifier)!r}: {reason(error)}") from error
    return identifier.encode("utf-8", "surrogateescape")
