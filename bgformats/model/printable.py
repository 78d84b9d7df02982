"""Text that is safe to show: no control character, no trick with the writing direction.

Names and lines come from files that anybody may have made, so they may hold escape sequences and marks that turn the
direction of writing. Knows those dangers, and nothing of what the text says.
"""

from __future__ import annotations

import re
from typing import Final

_MARKS: Final = r"\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_RISKY: Final = re.compile(rf"[\x00-\x1f{_MARKS}]")
_RISKY_IN_JSON: Final = re.compile(f"[{_MARKS}]")


def printable(text: str) -> str:
    r"""The text with every control, direction and half character spelled out, such as ``\x1b`` or ``\u202e``."""
    if text.isprintable():
        return text
    return _RISKY.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def safe_json(text: str) -> str:
    r"""JSON text with line separators, controls, direction marks and half characters as ``\uXXXX``; means the same.

    Such a character stands only inside strings, so an escape may take its place; line ends between values stay.
    """
    if text.isascii() and "\x7f" not in text:
        return text
    return _RISKY_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
