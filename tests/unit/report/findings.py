"""Hand-made reports that the tests of all report forms share."""

from __future__ import annotations

from bgformats.diagnostics import Diagnostic, Edit, Fix, Related, Severity
from bgformats.model.report import FileReport, Summary, Tool
from bgformats.report.form import CodeCount, Outcome

LINE = "  6) 64: 24/18                     31: 8/5 6/5"

UNPLAYED = Diagnostic(
    code="BG304",
    name="die-left-unplayed",
    severity=Severity.ERROR,
    message="the 4 could have been played",
    line=27,
    column=10,
    end_line=27,
    end_column=15,
    offset=1841,
    end_offset=1846,
    match=1,
    game=2,
    turn=12,
    row=6,
    side=1,
    player="Player A",
    position="4HPwATDgc/ABMA:cAkAAAAAAAAA",
    related=(Related(message="the roll stands here", line=20, column=1),),
    legal_plays=("24/18 13/9", "24/14"),
    fix=Fix(safe=False, message="write 24/14", edits=(Edit(offset=1841, end_offset=1846, text="24/14"),)),
)
UNFINISHED = Diagnostic(
    code="BG210",
    name="unfinished-match",
    severity=Severity.INFO,
    message="nobody has reached 7 points",
    line=1,
    column=2,
    end_line=1,
    end_column=15,
    match=1,
)
UNKNOWN = Diagnostic(
    code="BG001", name="unknown-format", severity=Severity.ERROR, message="no reader recognises the content"
)

FAULTY = FileReport(
    path="final.mat",
    format="mat",
    dialect="xg2",
    encoding="utf-8-sig",
    rules="match",
    rules_reason="7 point match, Crawford On",
    ok=False,
    matches=1,
    games=7,
    actions=402,
    diagnostics=(UNFINISHED, UNPLAYED),
    excerpts={1: " 7 point match", 27: LINE},
)
CLEAN = FileReport(path="semi.mat", format="mat", ok=True, matches=1, games=3, actions=150)
FOREIGN = FileReport(path="notes.txt", format=None, ok=False, diagnostics=(UNKNOWN,))

OUTCOME = Outcome(
    Tool(version="0.1.0"),
    Summary(files=3, skipped=2, ok=1, errors=2, warnings=0, infos=1, matches=2, games=10, actions=552),
)
STATISTICS = (
    CodeCount("BG304", "die-left-unplayed", Severity.ERROR, 12),
    CodeCount("BG210", "unfinished-match", Severity.INFO, 1),
)


def hostile(text: str) -> FileReport:
    """A report in which everything that comes from a file is ``text``."""
    finding = UNPLAYED.model_copy(
        update={
            "message": text,
            "player": text,
            "related": (Related(message=text),),
            "legal_plays": (text,),
            "fix": Fix(safe=True, message=text, edits=()),
        }
    )
    return CLEAN.model_copy(update={"path": text, "diagnostics": (finding,), "excerpts": {27: text}})
