"""Writes ``fixtures/draw`` anew. Look at every picture that changes: ``PYTHONPATH=tests python tests/tools/...``."""

from __future__ import annotations

from board_positions import BOARDS, FOLDER

from bgformats.draw.registry import picture_named

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (position, look) in BOARDS.items():
        for kind, suffix in (("ascii", ".ascii.txt"), ("board", ".board.txt"), ("svg", ".svg")):
            text = picture_named(kind).draw(position, look)
            assert isinstance(text, str)
            (FOLDER / f"{name}{suffix}").write_bytes(text.encode("utf-8"))
