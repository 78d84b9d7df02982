"""Which program wrote a `.mat` file, by its habits. Only a name for reports: nothing is read differently for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bgformats.formats.mat.headers import folded_key
from bgformats.syntax.transcript import HeaderLine, Line, LineKind, PlainLine, Row

_SITES: Final = {
    "backgammon studio": "studio",
    "backgammongalaxy": "galaxy",
    "playok": "playok",
    "opengammon": "opengammon",
    "hedgehog": "hedgehog",
    "gammonview": "gammonview",
    "foxamon": "foxamon",
    "choue.net": "choue",
    "xg mobile": "xg-mobile",
}
_ROWS_LOOKED_AT: Final = 400
_XG2: Final = re.compile(r"Bar/|/Off|\(\d\)")


def dialect_of(lines: Iterable[Line]) -> str:
    """The dialect: a site's name, ``xg1``, ``xg2``, ``gnubg``, ``snowie``, ``dueller``, or plain ``jellyfish``."""
    headers: dict[str, str] = {}
    comments: list[str] = []
    rows: list[str] = []
    for line in lines:
        if isinstance(line, HeaderLine):
            headers.setdefault(folded_key(line), line.value.text[1:-1])
        elif isinstance(line, PlainLine) and line.kind is LineKind.COMMENT:
            comments.append(line.text)
        elif isinstance(line, Row):
            rows.append(line.text)
            if len(rows) >= _ROWS_LOOKED_AT:
                break
    site = _SITES.get(headers.get("site", "").strip().lower())
    if site:
        return site
    if any("Dueller" in comment for comment in comments[:20]):
        return "dueller"
    if any("Illegal play (" in row for row in rows) or any("[matchtitle" in comment for comment in comments[:20]):
        return "snowie"
    if "variation" in headers and ("cubelimit" in headers or "crawford" in headers):
        return "xg2" if any(_XG2.search(row) for row in rows) else "xg1"
    if "eventdate" in headers:
        return "gnubg"
    return "jellyfish"
