"""All exporters."""

from __future__ import annotations

from typing import Final

from bgformats.errors import UnknownNameError
from bgformats.exports import csvout, jsonout
from bgformats.exports.form import Exporter

EXPORTERS: Final[tuple[Exporter, ...]] = (jsonout.LINES, jsonout.ARRAY, csvout.EXPORTER)


def exporter_named(exporter_id: str) -> Exporter:
    """The exporter with this id.

    Raises:
        UnknownNameError: there is none.
    """
    for exporter in EXPORTERS:
        if exporter.id == exporter_id:
            return exporter
    raise UnknownNameError(f"{exporter_id!r} is no export; there are {', '.join(entry.id for entry in EXPORTERS)}")
