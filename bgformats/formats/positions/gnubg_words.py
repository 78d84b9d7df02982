"""GNU Backgammon's words in all its languages: patterns that match any of them, and what each means in English.

The words are data, in ``gnubg_words.toml`` beside this module; it is read when the first text asks for them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

_BLANK: Final = "[ \u00a0]"
_SLOT: Final = "{}"
_ENGLISH: Final = "en"
_MARKS: Final = ("very bad", "bad", "doubtful", "very lucky", "lucky", "unlucky", "very unlucky")
"""How a play or a roll is marked: the words that other words have a place for."""


@cache
def _table() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """English words, and those of each language by its code."""
    text = files("bgformats.formats.positions").joinpath("gnubg_words.toml").read_text(encoding="utf-8")
    return {
        english: {code: (words,) if isinstance(words, str) else tuple(words) for code, words in entry.items()}
        for english, entry in tomllib.loads(text).items()
    }


def languages() -> tuple[str, ...]:
    """The codes of the languages that have words of their own."""
    return tuple(sorted({code for entry in _table().values() for code in entry}))


def words_for(english: str) -> Iterator[str]:
    """The English words, and then those of all other languages, each once."""
    yield from dict.fromkeys((english, *(words for entry in _table().get(english, {}).values() for words in entry)))


@cache
def any_of(*english: str) -> str:
    """A pattern, as text, that matches any of these in any language; a blank may be one that breaks no line."""
    found = dict.fromkeys(words for one in english for words in words_for(one))
    escaped = (re.escape(words).replace(r"\ ", _BLANK) for words in sorted(found, key=len, reverse=True))
    return f"(?:{'|'.join(escaped)})"


def in_english(words: str) -> str:
    """The English words for these; the same words where no language has them."""
    plain = " ".join(words.split())
    return _meanings().get(plain.casefold(), plain)


@cache
def _meanings() -> Mapping[str, str]:
    """English words by those of all languages. What has two meanings has the first."""
    found: dict[str, str] = {}
    for english, entry in _table().items():
        for code, all_words in ({_ENGLISH: (english,)} | dict(entry)).items():
            for words in all_words:
                for foreign, meaning in _filled(words, english, code):
                    found.setdefault(foreign.casefold(), meaning)
    return found


def _filled(words: str, english: str, code: str) -> Iterator[tuple[str, str]]:
    """Words and their meaning, with each mark in the place that they have for one.

    Where a language has no words for the whole, the English ones stand around its own mark.
    """
    if _SLOT not in words:
        yield words, english
        return
    for mark in _MARKS:
        own = tuple(words_for(mark)) if code == _ENGLISH else _table()[mark].get(code, (mark,))
        yield from ((words.replace(_SLOT, one), english.replace(_SLOT, mark)) for one in own)


@cache
def warnings() -> str:
    """A pattern, as text, of all warnings of a wrong decision, in any language."""
    found = [words for words, english in _meanings().items() if english.startswith("Alert: ")]
    escaped = (re.escape(words).replace(r"\ ", _BLANK) for words in sorted(found, key=len, reverse=True))
    return f"(?:{'|'.join(escaped)})"
