"""Programs from outside that judge what we write; `.ci/run` installs them, and tests skip where they are absent."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

NODE_TOOLS: Final = Path(__file__).resolve().parents[1] / ".ci-tools" / "node_modules"
"""Where `.ci/run` puts packages for node."""

SARIF_TOOL: Final = NODE_TOOLS / ".bin" / "sarif-multitool"
SARIF_SCHEMA: Final = NODE_TOOLS / "@microsoft" / "sarif-multitool-linux" / "sarif-2.1.0.json"
"""The schema as OASIS published it; the validator brings it along."""

RDJSON_TOOL: Final = NODE_TOOLS / ".bin" / "rdformat-validator"


def missing(*tools: Path) -> list[str]:
    """Which of these are not installed, and whether there is a node to run them."""
    names = [tool.name for tool in tools if not tool.exists()]
    return names if shutil.which("node") else [*names, "node"]


def needs(*tools: Path) -> pytest.MarkDecorator:
    """Skips a test where one of these is not installed, or where there is no node to run it."""
    absent = missing(*tools)
    return pytest.mark.skipif(bool(absent), reason=f"not installed here: {', '.join(absent)} (see .ci/run)")
