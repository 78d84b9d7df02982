"""Which version of bgformats runs."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The version that is installed; ``unknown`` where the code runs without an installation."""
    try:
        return metadata.version("bgformats")
    except metadata.PackageNotFoundError:
        return "unknown"


def version_line() -> str:
    """What ``--version`` says."""
    return f"bgformats {version()}"
