"""Reads, checks and audits backgammon match files. The names below are public; everything else may change.

They are imported when they are first used, so that `import bgformats` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    from bgformats.checks.catalogue import CATALOGUE
    from bgformats.checks.selection import Selection
    from bgformats.diagnostics import Diagnostic, Severity
    from bgformats.errors import BgformatsError, NotationError, UnknownFormatError, UnknownNameError
    from bgformats.formats.positions.registry import format_position, parse_position
    from bgformats.game.board import Board
    from bgformats.model.position import Position
    from bgformats.model.record import Game, Match
    from bgformats.model.ruleset import Ruleset
    from bgformats.model.tally import GameTally
    from bgformats.model.verified import VerifiedGame, VerifiedMatch
    from bgformats.notation import format_play, parse_play, resolve_play
    from bgformats.terms import CubeHolder, Side, WinKind

__all__ = [  # noqa: RUF022 - plainly sorted, as a test holds it to
    "BgformatsError",
    "Board",
    "CATALOGUE",
    "ConvertedPosition",
    "CubeHolder",
    "Diagnostic",
    "Document",
    "Fixed",
    "Formatted",
    "Game",
    "GameTally",
    "LegalPlays",
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
    "canonical",
    "convert",
    "convert_position",
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
        "export fix format_file legal_plays members position_problems read tally trouble_report validate"
    ),
    "checks.catalogue": "CATALOGUE",
    "checks.selection": "Selection",
    "diagnostics": "Diagnostic Severity",
    "errors": "BgformatsError NotationError UnknownFormatError UnknownNameError",
    "formats.positions.registry": "format_position parse_position",
    "game.board": "Board",
    "model.position": "Position",
    "model.record": "Game Match",
    "model.ruleset": "Ruleset",
    "model.tally": "GameTally",
    "model.verified": "VerifiedGame VerifiedMatch",
    "notation": "format_play parse_play resolve_play",
    "terms": "CubeHolder Side WinKind",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """The public name, imported from where it lives."""
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
