"""``bgformats rules``: the rule profiles, what each sets, and the lines of the document that it stands on."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final

import typer

from bgformats.checks.catalogue import BY_NAME
from bgformats.cli import options
from bgformats.cli.messages import chosen, suggestion
from bgformats.cli.output import Output
from bgformats.errors import UnknownNameError
from bgformats.model.printable import printable
from bgformats.model.profile import Profile, Statement, profile_named, profiles
from bgformats.model.ruleset import UNSEEN, Crawford, Ruleset

_WIDTH: Final = 110
_NEUTRAL: Final = frozenset(("name", "mode"))
"""Fields of a rule set that are no setting of a profile."""

_CHECK_NAMES: Final = {check.code: name for name, check in BY_NAME.items()}
_KINDS: Final = {"erratum": "not taken literally", "not-checkable": "no record can show it"}

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[PROFILE]", help="A profile's id, or a .toml file.", show_default=False),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all settings, not only those that differ.")] = False,
    output_format: options.TextOrJson = "text",
    output: options.OutputFile = None,
) -> None:
    """List the rule profiles, or show what one of them says.

    Of a profile: the settings by mode, and the statements of the document that it stands on, each with its line, in the
    document's language and in English, and what carries it out.
    """
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    found = None if name is None else _named(name)
    with Output(output, machine=as_json) as out:
        if as_json:
            shown: Json = [_row(profile) for profile in profiles()] if found is None else _object(found, every)
            out.write(json.dumps(shown, indent=2, ensure_ascii=False) + "\n")
        else:
            lines = _list() if found is None else _text(found, every, min(out.width or _WIDTH, _WIDTH))
            out.write("".join(f"{line}\n" for line in lines))


def _named(name: str) -> Profile:
    if name == "auto":
        raise UnknownNameError("auto is no profile: it takes match, money or money-jacoby, as the file tells")
    try:
        return profile_named(name)
    except UnknownNameError as error:
        hint = suggestion(name, [profile.id for profile in profiles()])
        raise UnknownNameError(f"{error}{hint}") from None


def _settings(profile: Profile, every: bool) -> dict[str, dict[str, Json]]:
    """By mode, the options that differ from the general rules of that mode; with ``every`` all options."""
    return {mode: dict(_differing(profile.ruleset(mode), every)) for mode in profile.modes}


def _differing(ruleset: Ruleset, every: bool) -> Iterator[tuple[str, Json]]:
    options_of_mode = ruleset.model_dump(mode="json", exclude=set(_NEUTRAL))
    crawford: Crawford = "standard" if ruleset.mode == "match" else "off"
    general = Ruleset(mode=ruleset.mode, crawford=crawford).model_dump(mode="json")
    for key, value in options_of_mode.items():
        if every or value != general[key]:
            yield key, value


def _row(profile: Profile) -> dict[str, Json]:
    return {
        "id": profile.id,
        "language": profile.language,
        "title": profile.title,
        "modes": list(profile.modes),
        "summary": profile.summary,
    }


def _object(profile: Profile, every: bool) -> dict[str, Json]:
    statements: list[Json] = [
        {
            "line": one.line,
            "topic": one.topic,
            "original": one.original,
            "english": one.english,
            "kind": one.kind,
            "carried_by": [*_carriers(one)],
            "kept_as": [carrier for carrier in one.carried_by if carrier in UNSEEN],
            "erratum": one.erratum,
        }
        for one in profile.statements
    ]
    settings: dict[str, Json] = {mode: dict(found) for mode, found in _settings(profile, every).items()}
    document = {"extends": profile.extends, "document": profile.document}
    return _row(profile) | document | {"settings": settings, "statements": statements}


def _list() -> Iterator[str]:
    known = profiles()
    width = max(len(profile.id) for profile in known)
    modes = max(len(" ".join(profile.modes)) for profile in known)
    for profile in known:
        yield f"{profile.id:{width}}  {profile.language}  {' '.join(profile.modes):{modes}}  {profile.title}"


def _text(profile: Profile, every: bool, width: int) -> Iterator[str]:
    yield f"{printable(profile.id)}: {printable(profile.title)}"
    yield from textwrap.wrap(printable(profile.summary), width)
    if profile.extends:
        yield f"Made from {profile.extends}."
    for mode, found in _settings(profile, every).items():
        yield ""
        yield f"Settings in mode {mode}" + (":" if found else ": all defaults (--all lists them)")
        yield from _columns(found)
    if profile.statements:
        yield ""
        yield f"Statements of the document ({printable(profile.document or 'unnamed')}), by line:"
        for statement in profile.statements:
            yield ""
            yield from _statement(statement, profile.language, width)


def _columns(found: Mapping[str, Json]) -> Iterator[str]:
    longest = max(map(len, found), default=0)
    for key, value in found.items():
        yield f"    {key:{longest}} = {json.dumps(value)}"


def _statement(statement: Statement, language: str, width: int) -> Iterator[str]:
    kind = f" ({_KINDS[statement.kind]})" if statement.kind in _KINDS else ""
    yield f"  line {statement.line}: {printable(statement.topic)}{kind}"
    parts = [(language, statement.original), ("en", statement.english)]
    if statement.erratum:
        parts.append(("read as", statement.erratum))
    if carriers := _carriers(statement):
        parts.append(("carried out by", ", ".join(_explained(carriers))))
    if unseen := [one for one in statement.carried_by if one in UNSEEN]:
        parts.append(("kept as", f"{', '.join(unseen)}; no file that is read shows whether it was kept to"))
    for label, text in parts:
        yield from textwrap.wrap(
            printable(text),
            width,
            initial_indent=f"    {label}: ",
            subsequent_indent="        ",
            break_long_words=False,
        )


def _carriers(statement: Statement) -> list[str]:
    """The options and checks that carry a statement out, without those that no file shows anything of."""
    if statement.kind == "not-checkable":
        return []
    return [one for one in statement.carried_by if one not in UNSEEN]


def _explained(carriers: Iterable[str]) -> Iterator[str]:
    for carrier in carriers:
        yield f"{carrier} {_CHECK_NAMES[carrier]}" if carrier in _CHECK_NAMES else carrier
