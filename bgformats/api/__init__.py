"""The stages wired together. Each can be called alone: ``decode``, ``parse``, ``lower``, ``verify``, ``run_checks``.

``parse`` and ``lower`` are those of the `.mat` family; ``read`` does both for whatever format a file is in.
"""

from bgformats.api.archives import members, trouble_report
from bgformats.api.conversion import Conversion, Converted, convert_document
from bgformats.api.fixing import Fixed, fix
from bgformats.api.formatting import Formatted, format_file
from bgformats.api.looking import detect, diff, draw_position, explain, tally
from bgformats.api.plays import LegalPlays, legal_plays
from bgformats.api.positions import ConvertedPosition, convert_position, position_problems
from bgformats.api.reading import Document, Report, read, refused, validate
from bgformats.api.writing import Written, convert, export
from bgformats.checks.run import run as run_checks
from bgformats.formats.mat.format import parse
from bgformats.formats.mat.lower import lower
from bgformats.replay import verify
from bgformats.replay.canonical import canonical
from bgformats.source import decode

__all__ = [
    "Conversion",
    "Converted",
    "ConvertedPosition",
    "Document",
    "Fixed",
    "Formatted",
    "LegalPlays",
    "Report",
    "Written",
    "canonical",
    "convert",
    "convert_document",
    "convert_position",
    "decode",
    "detect",
    "diff",
    "draw_position",
    "explain",
    "export",
    "fix",
    "format_file",
    "legal_plays",
    "lower",
    "members",
    "parse",
    "position_problems",
    "read",
    "refused",
    "run_checks",
    "tally",
    "trouble_report",
    "validate",
    "verify",
]
