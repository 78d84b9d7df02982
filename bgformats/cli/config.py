"""``bgformats config``: what holds for a path, and which table of the settings says so."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer

from bgformats.cli import options
from bgformats.cli.inputs import shown
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.config.load import Projects
from bgformats.config.project import Project
from bgformats.model.printable import printable

_DEFAULT = "default"


class _Setting(NamedTuple):
    """One key, what it holds, and where that is said."""

    key: str
    value: object
    origin: str


def config(
    path: Annotated[str, typer.Argument(metavar="[PATH]", help="A file or a folder; the working folder.")] = ".",
    output_format: options.TextOrJson = "text",
    config: options.ConfigFile = None,
    output: options.OutputFile = None,
) -> None:
    """Show the settings that hold for a path, and their origin."""
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    project = Projects(config).of(path)
    settings = tuple(_settings(project, path))
    with Output(output, machine=as_json) as out:
        out.write(_json(project, path, settings) if as_json else _text(project, path, settings))


def _settings(project: Project, path: str) -> Iterator[_Setting]:
    held, config = project.at(path), project.config
    file = project.name or _DEFAULT
    if not os.path.isdir(path):
        yield _Setting("looked-at", project.takes(path), file if config.include or config.exclude else _DEFAULT)
    judging: tuple[tuple[str, object], ...] = (
        ("rules", held.rules or "auto"),
        ("variant", held.variant or "auto"),
        ("format", held.format),
        ("encoding", held.encoding),
        ("select", held.select),
        ("ignore", held.ignore),
        ("severity", dict(held.severity)),
        ("require-complete", held.require_complete),
    )
    for key, value in judging:
        yield _Setting(key, value, held.origins.get(key.replace("-", "_"), _DEFAULT))
    running: tuple[tuple[str, object], ...] = (
        ("include", config.include),
        ("exclude", config.exclude),
        ("fail-on", config.fail_on or "error"),
        ("baseline", project.beside(config.baseline)),
        ("output-format", config.output_format or "text"),
        ("jobs", 1 if config.jobs is None else config.jobs),
        ("gitignore", config.gitignore is not False),
    )
    for key, value in running:
        said = key.replace("-", "_") in config.model_fields_set
        yield _Setting(key, value, file if said else _DEFAULT)


def _json(project: Project, path: str, settings: tuple[_Setting, ...]) -> str:
    document = {
        "path": shown(path),
        "file": project.name,
        "settings": {one.key: {"value": one.value, "origin": one.origin} for one in settings},
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _text(project: Project, path: str, settings: tuple[_Setting, ...]) -> str:
    """The keys that something says, then those that have their defaults."""
    lines = [
        f"{printable(shown(path))}: settings of {printable(project.name)}" if project.name else "no settings found"
    ]
    width = max(len(one.key) for one in settings)
    said = [one for one in settings if one.origin != _DEFAULT]
    lines += [f"  {one.key:{width}}  {_value(one.value)}    ({_place(one.origin, project)})" for one in said]
    lines += [f"  {one.key:{width}}  {_value(one.value)}    (default)" for one in settings if one.origin == _DEFAULT]
    return "".join(f"{printable(line)}\n" for line in lines)


def _place(origin: str, project: Project) -> str:
    """The origin without the folder, which the heading has."""
    name = project.name or ""
    return origin.replace(name, os.path.basename(name)) if name else origin


def _value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "-"
        case dict():
            return ", ".join(f"{key} {level}" for key, level in value.items()) or "-"
        case tuple():
            return ", ".join(map(str, value)) or "-"
        case _:
            return str(value)
