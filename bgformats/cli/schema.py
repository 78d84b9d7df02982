"""``bgformats schema``: the JSON Schemas of what bgformats writes."""

from __future__ import annotations

import json
from typing import Annotated, Final

import typer
from pydantic import BaseModel, Field

from bgformats.cli import completion, options
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.config.baseline import BaselineFile
from bgformats.config.keys import Config
from bgformats.model.position import Position
from bgformats.model.record import Match
from bgformats.model.report import RunReport
from bgformats.model.tally import GameTally


class _Problem(BaseModel):
    code: str
    name: str
    severity: str
    message: str


class _PositionDocument(Position):
    """A position as ``bgformats position --to json`` writes it, with its identifiers; null where one cannot hold it."""

    xgid: str | None
    gnubgid: str | None
    ogid: str | None
    pips: tuple[int, int]
    problems_listed: Annotated[tuple[_Problem, ...], Field(serialization_alias="problems")]


_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_MODELS: Final[dict[str, type[BaseModel]]] = {
    "record": Match,
    "report": RunReport,
    "tally": GameTally,
    "position": _PositionDocument,
    "config": Config,
    "baseline": BaselineFile,
}


def schema(
    what: Annotated[
        str,
        typer.Argument(autocompletion=completion.words(*_MODELS), metavar=f"[{'|'.join(_MODELS)}]", show_default=False),
    ] = "record",
    output: options.OutputFile = None,
) -> None:
    """Print the JSON Schema of what bgformats writes or reads."""
    model = _MODELS[chosen(what, _MODELS, "schema")]
    document = {"$schema": _DIALECT, **_schema(what, model)}
    with Output(output, machine=True) as out:
        out.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _schema(what: str, model: type[BaseModel]) -> dict[str, object]:
    schema = model.model_json_schema(mode="validation" if model is Config else "serialization", by_alias=True)
    if what == "position":
        schema["title"] = "Position"
    if what != "tally":
        return schema
    return {"title": "Tally", "description": "A row a game.", "type": "array", "items": schema}
