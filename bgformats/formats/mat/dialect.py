"""Which program wrote a `.mat` file, by its habits. Only a name for reports: nothing is read differently for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bgformats.formats.mat.headers import folded_key
from bgformats.syntax.transcript import HeaderLine, Line, LineKind, PlainLine, Row, ScoreLine

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
    "raccoon benchmark": "raccoon",
}
_ROWS_LOOKED_AT: Final = 400
_XG2: Final = re.compile(r"Bar/|/Off|\(\d\)")
_RATING: Final = re.compile(r",[ \t]*\d{3,4}(?:\.\d+)?$")
_TWO_ROLLS: Final = re.compile(r"[ \t]*\d+\)[ \t]*\d\d:.*[ \t]\d\d:")
_DAILYGAMMON: Final = re.compile(r".{37}\d\d:")


def dialect_of(lines: Iterable[Line]) -> str:
    """The dialect: a site's or program's name, or plain ``jellyfish`` where nothing tells.

    Headers tell first: a body that was pasted under another program's headers goes by the headers.
    """
    headers: dict[str, str] = {}
    comments: list[str] = []
    rows: list[str] = []
    ends: set[str] = set()
    rated = small_l = False
    for line in lines:
        if isinstance(line, HeaderLine):
            headers.setdefault(folded_key(line), line.value.text[1:-1])
            small_l = small_l or line.key.text == "Cubelimit"
        elif isinstance(line, PlainLine) and line.kind is LineKind.COMMENT:
            comments.append(line.text)
        elif isinstance(line, ScoreLine):
            rated = rated or all(_RATING.search(name.text) for name in line.names)
        elif isinstance(line, Row):
            rows.append(line.text)
            ends.add(line.end)
            if len(rows) >= _ROWS_LOOKED_AT:
                break
    site = _SITES.get(headers.get("site", "").strip().lower())
    if site:
        return site
    if any("Dueller" in comment for comment in comments[:20]):
        return "dueller"
    if any("Illegal play (" in row for row in rows) or any("[matchtitle" in comment for comment in comments[:20]):
        return "snowie"
    if small_l:  # OpenGammon and its kin, under a name that is not known here
        return "opengammon"
    if "variation" in headers and ("cubelimit" in headers or "crawford" in headers):
        return "xg2" if any(_XG2.search(row) for row in rows) else "xg1"
    if "eventdate" in headers:
        return "gnubg"
    if rated:
        return "gridgammon"
    return "jellyfish" if headers else _by_layout(rows, ends)


def _by_layout(rows: list[str], ends: set[str]) -> str:
    """The programs that write no header and are known by where they put things."""
    twos = [row for row in rows if _TWO_ROLLS.match(row)]
    if twos and sum(1 for row in twos if _DAILYGAMMON.match(row)) * 2 > len(twos):
        return "dailygammon"
    one_blank = any(row.startswith(" Wins") for row in rows)
    return "javafibs" if one_blank and "\r\n" in ends else "jellyfish"
