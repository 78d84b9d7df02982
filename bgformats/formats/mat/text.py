"""What every line of a `.mat` file asks of a text: that it is one line, and that UTF-8 has it."""

from __future__ import annotations

import re
from typing import Final

_UNFIT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")


def one_line(text: str) -> str:
    """The text with a blank for each control character and line end, and `?` for half a character."""
    return _SURROGATES.sub("?", _UNFIT.sub(" ", text))
