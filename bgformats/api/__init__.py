"""The stages wired together. Each can be called alone: ``decode``, a format's ``read``, ``verify``, ``run_checks``."""

from bgformats.api.plays import LegalPlays, legal_plays
from bgformats.api.reading import Document, Report, read, validate
from bgformats.api.writing import Written, convert, export
from bgformats.checks.run import run as run_checks
from bgformats.replay import verify
from bgformats.replay.canonical import canonical
from bgformats.replay.tally import tally
from bgformats.source import decode

__all__ = [
    "Document",
    "LegalPlays",
    "Report",
    "Written",
    "canonical",
    "convert",
    "decode",
    "export",
    "legal_plays",
    "read",
    "run_checks",
    "tally",
    "validate",
    "verify",
]
