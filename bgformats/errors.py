"""Exceptions for callers' mistakes and for the environment.

Never for bad game data: that is a finding (see ``diagnostics``).
"""

from __future__ import annotations


class BgformatsError(Exception):
    """The base of everything that bgformats raises on purpose."""


class UnknownFormatError(BgformatsError):
    """No reader recognises the content, and no format was named.

    ``harmless``: the content is known to be no match or position at all, such as a data file of MATLAB.
    """

    def __init__(self, message: str, *, harmless: bool = False) -> None:
        super().__init__(message)
        self.harmless = harmless


class TooLargeError(UnknownFormatError):
    """A content is larger than any real file: more lines or nodes than ``limit``. ``format`` is what it looks like."""

    def __init__(self, format: str, what: str, limit: int) -> None:
        super().__init__(f"more than {limit} {what}")
        self.format = format
        self.what = what
        self.limit = limit


class UnknownNameError(BgformatsError, ValueError):
    """A format, check, rule profile or encoding that does not exist was asked for."""


class NotationError(BgformatsError, ValueError):
    """A text is no notation of a play or no identifier of a position.

    ``start`` and ``end`` are 0-based offsets of the offending characters in the text.
    """

    def __init__(self, message: str, start: int = 0, end: int = 0) -> None:
        super().__init__(message)
        self.start = start
        self.end = end

    @property
    def span(self) -> tuple[int, int]:
        """``start`` and ``end`` in one: the offending characters are ``text[start:end]``."""
        return self.start, self.end


class MissingGrammarsError(BgformatsError, RuntimeError):
    """The grammar files are not where an installation or a checkout has them."""


class NotRepresentableError(BgformatsError, ValueError):
    """The identifier has no room for a value, such as a cube that is no power of two."""


class MissingExtraError(BgformatsError, ImportError):
    """A library that an extra of the package installs is not there; ``extra`` names the extra."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f'{purpose} need an extra of the package: pip install "bgformats[{extra}]"')
        self.extra = extra
