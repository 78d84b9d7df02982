"""Reads, checks and audits backgammon match files. The names below are public; everything else may change.

They are imported when they are first used, so that `import bgformats` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
    from bgformats import notation
    from bgformats.api import (
        ConvertedPosition,
        Document,
        Fixed,
        Formatted,
        LegalPlays,
        Report,
        Written,
        canonical,
        convert,
        convert_position,
        detect,
        diff,
        draw_position,
        explain,
        export,
        fix,
        format_file,
        legal_plays,
        members,
        position_problems,
        read,
        tally,
        trouble_report,
        validate,
    )
    from bgformats.checks.base import Check
    from bgformats.checks.catalogue import CATALOGUE
    from bgformats.checks.selection import Selection
    from bgformats.diagnostics import Diagnostic, Severity
    from bgformats.draw.look import Look
    from bgformats.errors import BgformatsError, NotationError, UnknownFormatError, UnknownNameError
    from bgformats.formats.positions.registry import format_position, parse_position
    from bgformats.formats.registry import Detection
    from bgformats.game.board import Board
    from bgformats.model.position import Position
    from bgformats.model.record import Game, Match
    from bgformats.model.ruleset import Ruleset
    from bgformats.model.tally import GameTally
    from bgformats.model.verified import VerifiedGame, VerifiedMatch
    from bgformats.notation import format_play, parse_play, resolve_play
    from bgformats.report.compare import Difference
    from bgformats.terms import CubeHolder, Side, WinKind

__all__ = [  # noqa: RUF022 - plainly sorted, as a test holds it to
    "BgformatsError",
    "Board",
    "CATALOGUE",
    "Check",
    "ConvertedPosition",
    "CubeHolder",
    "Detection",
    "Diagnostic",
    "Difference",
    "Document",
    "Fixed",
    "Formatted",
    "Game",
    "GameTally",
    "LegalPlays",
    "Look",
    "Match",
    "NotationError",
    "Position",
    "Report",
    "Ruleset",
    "Selection",
    "Severity",
    "Side",
    "UnknownFormatError",
    "UnknownNameError",
    "VerifiedGame",
    "VerifiedMatch",
    "WinKind",
    "Written",
    "__version__",
    "canonical",
    "convert",
    "convert_position",
    "detect",
    "diff",
    "draw_position",
    "explain",
    "export",
    "fix",
    "format_file",
    "format_play",
    "format_position",
    "legal_plays",
    "members",
    "notation",
    "parse_play",
    "parse_position",
    "position_problems",
    "read",
    "resolve_play",
    "tally",
    "trouble_report",
    "validate",
]

_HOMES = {
    "api": (
        "ConvertedPosition Document Fixed Formatted LegalPlays Report Written canonical convert convert_position "
        "detect diff draw_position explain export fix format_file legal_plays members position_problems "
        "read tally trouble_report validate"
    ),
    "checks.base": "Check",
    "checks.catalogue": "CATALOGUE",
    "checks.selection": "Selection",
    "diagnostics": "Diagnostic Severity",
    "draw.look": "Look",
    "errors": "BgformatsError NotationError UnknownFormatError UnknownNameError",
    "formats.positions.registry": "format_position parse_position",
    "formats.registry": "Detection",
    "game.board": "Board",
    "model.position": "Position",
    "model.record": "Game Match",
    "model.ruleset": "Ruleset",
    "model.tally": "GameTally",
    "model.verified": "VerifiedGame VerifiedMatch",
    "notation": "format_play parse_play resolve_play",
    "report.compare": "Difference",
    "terms": "CubeHolder Side WinKind",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """The public name, imported from where it lives."""
    if name == "__version__":
        from importlib import metadata

        return metadata.version("bgformats")
    if name == "notation":
        return import_module(f"{__name__}.notation")
    for home, names in _HOMES.items():
        if name in names.split():
            value: object = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
