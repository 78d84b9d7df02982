"""Options that several commands share, so that each is spelled and explained once."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from bgformats.cli import completion

TEXT_OR_JSON: Final = ("text", "json")


def gitignore(off: bool | None) -> bool | None:
    """Whether `.gitignore` is honoured; None where the command line does not say."""
    return None if off is None else not off


Paths = Annotated[
    list[str] | None,
    typer.Argument(metavar="PATH", help="Files, folders, globs, archives; - is standard input.", show_default=False),
]
OutputFile = Annotated[
    str | None, typer.Option("--output", metavar="FILE", help="Write here instead of to standard output.")
]
StdinName = Annotated[str, typer.Option("--stdin-filename", metavar="NAME", help="A name for standard input.")]
FormatId = Annotated[
    str | None,
    typer.Option(
        "--format",
        autocompletion=completion.formats,
        metavar="ID",
        help="The files' format; detected if not given.",
    ),
]
Encoding = Annotated[
    str | None, typer.Option("--encoding", metavar="NAME", help="The files' encoding; detected likewise.")
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        autocompletion=completion.profiles,
        metavar="PROFILE",
        help="Rules: a profile, a .toml file, or auto.",
    ),
]
Rulings = Annotated[str | None, typer.Option("--rulings", metavar="FILE", help="The director's rulings, in TOML.")]
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant", autocompletion=completion.variants, metavar="NAME", help="The game's variant; auto finds it out."
    ),
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=0, help="Processes (1); 0: one per CPU.")]
ConfigFile = Annotated[
    str | None,
    typer.Option("--config", metavar="FILE", help="Settings; else the nearest bgformats.toml."),
]
ForceExclude = Annotated[bool, typer.Option("--force-exclude", help="Leave out what is excluded even if named.")]
FailOn = Annotated[
    str | None,
    typer.Option(
        "--fail-on",
        autocompletion=completion.words("error", "warning", "info"),
        metavar="SEVERITY",
        help="Exit code 1 from error, warning or info on.",
    ),
]
ChangedSince = Annotated[
    str | None,
    typer.Option("--changed-since", metavar="GIT_REF", help="Only files that differ from this Git commit."),
]
Color = Annotated[
    str,
    typer.Option(
        "--color",
        autocompletion=completion.words("auto", "always", "never"),
        metavar="WHEN",
        help="Colours: auto, always, never.",
    ),
]
TextOrJson = Annotated[
    str,
    typer.Option(
        "--output-format",
        autocompletion=completion.words(*TEXT_OR_JSON),
        metavar="FORM",
        help="How to write it: text or json.",
    ),
]
NoGitignore = Annotated[
    bool | None,
    typer.Option("--no-gitignore/--gitignore", help="Read what .gitignore names, too.", show_default=False),
]
RequireComplete = Annotated[
    bool,
    typer.Option("--require-complete", help="An error where the end or start is missing."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say only the summary.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Name every file that is skipped, and why.")]
