"""A shell in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Runs commands in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Shell(tmp_path, capsys)
