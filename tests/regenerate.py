"""Writes the goldens: what each stage makes of the fixtures. ``--check`` compares instead, and exits 1 with a diff.

    python tests/regenerate.py            write all
    python tests/regenerate.py --check    compare all

A golden is read by a person before it is committed; this script only saves the typing. ``test_golden.py`` walks the
same list. Lives from the public stages and from the command line; knows no format.
"""

from __future__ import annotations

import difflib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from checks_doc import checks_doc
from formats_doc import current, pages

from bgformats import api
from bgformats.cli.app import main as bgformats
from bgformats.syntax.transcript import Cell

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
FIXTURES_READ = {
    "mat": (
        "crawford.mat", "faulty.mat", "damage/comments.mat", "damage/cut-row.mat", "damage/galaxy-losses.txt",
        "damage/illegal-play.txt", "damage/in-between.mat", "damage/hyphens.mat", "damage/remarks-bare.mat",
        "damage/resign-words.mat", "damage/row-numbers.mat", "damage/score.mat", "damage/tabs.mat", "damage/words.mat",
    ),
    "sgf": ("faulty.sgf", "notes.sgf"),
}  # fmt: skip
"""The fixtures with goldens, by the folder of their format: so many and so small that a person can read them all."""
DIFF_LINES = 60
WIDTH = 140


@dataclass(frozen=True, slots=True)
class Golden:
    """A file that must hold what ``fresh`` gives."""

    path: Path
    fresh: Callable[[], str]

    @property
    def name(self) -> str:
        """The path below the fixtures, or else below the project's root, for messages and test ids."""
        return self.path.relative_to(FIXTURES if self.path.is_relative_to(FIXTURES) else ROOT).as_posix()

    def difference(self) -> str:
        """A diff from the golden to what comes out today; empty when they are equal."""
        fresh = self.fresh()
        if not self.path.is_file():
            return f"{self.name}: there is no such golden; write it with python tests/regenerate.py\n"
        kept = self.path.read_bytes().decode("utf-8")
        if kept == fresh:
            return ""
        lines = difflib.unified_diff(
            kept.splitlines(keepends=True), fresh.splitlines(keepends=True), f"{self.name} (golden)", "(today)"
        )
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in list(lines)[:DIFF_LINES])

    def write(self) -> None:
        """Puts what comes out today in the place of the golden."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(self.fresh().encode("utf-8"))


def sources() -> list[Path]:
    """The match fixtures that have goldens."""
    return [FIXTURES / folder / name for folder, names in FIXTURES_READ.items() for name in names]


def goldens() -> Iterator[Golden]:
    """All of them."""
    for source in sources():
        for suffix, stage in STAGES.items():
            yield Golden(source.with_name(source.stem + suffix), partial(stage, source))
    yield Golden(FIXTURES / "schema" / "record.schema.json", lambda: command("schema", "record"))
    yield Golden(ROOT / "docs" / "checks.md", checks_doc)
    for page in pages():
        yield Golden(page, partial(current, page))


def command(*arguments: str) -> str:
    """What a bgformats command prints, run from the project's root so that paths in it are the same everywhere.

    Raises:
        RuntimeError: the command could not run.
    """
    before = Path.cwd()
    out, remarks = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline=""), io.StringIO()
    try:
        os.chdir(ROOT)
        with redirect_stdout(out), redirect_stderr(remarks):
            code = bgformats(arguments)
    finally:
        os.chdir(before)
    if code not in (0, 1):
        raise RuntimeError(f"bgformats {' '.join(arguments)}: exit {code}: {remarks.getvalue()}")
    out.flush()
    return out.buffer.getvalue().decode("utf-8")


def laid_out(value: object, indent: int = 0) -> str:
    """JSON in which whatever fits into a line stands in one, which makes goldens short and diffs readable."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + len(line) <= WIDTH or not value or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {laid_out(part, indent + 1)}" for key, part in value.items()]
    else:
        parts = [laid_out(part, indent + 1) for part in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f",\n{' ' * (indent + 1)}".join(parts).join(
        (f"{opening}\n{' ' * (indent + 1)}", f"\n{' ' * indent}{closing}")
    )


def plain(value: object) -> object:
    """Syntax as JSON values: a node is its class and the fields that say something; one of scalars only is a text."""
    parts = parts_of(value)
    if parts is not None:
        name = type(value).__name__
        if all(type(part) in (str, int, bool) for part in parts.values()):
            return f"{name}({', '.join(map(repr, parts.values()))})"
        shown = {key: plain(part) for key, part in parts.items()}
        return {"is": name, **{key: part for key, part in shown.items() if part is not None and part is not False}}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Enum):
        return value.value
    return value


def parts_of(value: object) -> dict[str, object] | None:
    """The fields of a node, None for what is no node. A cell's body is read on demand; here it is asked for."""
    if isinstance(value, Cell):
        return {**value._asdict(), "body": value.body, "reader": None}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return dict(value._asdict())
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return None


def syntax(source: Path) -> str:
    """The syntax tree, with a line of JSON for each line of the file, or for each node of SGF."""
    tree = plain(api.read(source).parsed)
    if not isinstance(tree, dict):
        raise TypeError(f"{source}: the tree is no dataclass")
    lines = tree.get("lines") or [node for game in tree["trees"] for node in game["nodes"]]
    # The pieces of SGF are the text itself.
    parts = [{name: part for name, part in tree.items() if name not in ("lines", "pieces", "trees")}, *lines]
    return "[\n" + ",\n".join(json.dumps(part, ensure_ascii=False) for part in parts) + "\n]\n"


def record(source: Path) -> str:
    """The canonical records of the matches; what they leave open is left out."""
    return laid_out([match.model_dump(mode="json", exclude_none=True) for match in api.read(source).matches]) + "\n"


def report(source: Path) -> str:
    """The findings as JSON, without the version of the program."""
    document = json.loads(command("validate", "--output-format", "json", relative(source)))
    del document["tool"]
    return laid_out(document) + "\n"


def text(source: Path) -> str:
    """The findings as people see them, with boards."""
    return command("validate", "--boards", "--color", "never", relative(source))


def tally(source: Path) -> str:
    """The points, a row a game."""
    return command("tally", "--output-format", "csv", relative(source))


def relative(source: Path) -> str:
    """The path as it is written into goldens."""
    return source.relative_to(ROOT).as_posix()


STAGES: dict[str, Callable[[Path], str]] = {
    ".syntax.json": syntax,
    ".match.json": record,
    ".report.json": report,
    ".report.txt": text,
    ".tally.csv": tally,
}


def main() -> int:
    """Writes or checks every golden; 1 where a check finds a difference, or where a fixture is missing."""
    known = list(goldens())
    missing = [str(source) for source in sources() if not source.is_file()]
    if missing:
        print(f"there is no {', '.join(missing)}", file=sys.stderr)
        return 1
    if sys.argv[1:] != ["--check"]:
        for golden in known:
            golden.write()
        print(f"{len(known)} goldens written")
        return 0
    differences = [difference for golden in known if (difference := golden.difference())]
    sys.stdout.writelines(differences)
    print(f"{len(known)} goldens checked, {len(differences)} are not current")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
