"""Contents that are no match file and look like one, by name or by their first bytes; and files that only quote one.

Knows names, first bytes and reasons; reads nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from bgformats.containers.kinds import is_document, kind_of, unread_container
from bgformats.formats.positions.jellyfish import READ_VERSIONS, unread_version
from bgformats.formats.sgf import format as sgf
from bgformats.source import unmarked_utf16

MATCH_SUFFIXES: Final = (
    ".mat", ".sgf", ".gam", ".sgg", ".tmg", ".gmd", ".oldmoves", ".match", ".bgf", ".xg", ".xgp", ".ogxm", ".ogxms",
    ".gva", ".gvab", ".ids", ".moves", ".pos",
)  # fmt: skip
"""Endings of names that only match and position files have: what is called so is never passed over in silence."""

_SQUEEZED: Final = (".gz", ".bz2", ".xz")

_QUOTING: Final = (
    "adoc asm awk bash bat bib c cc cfg cjs clj cmake cmd cpp cs css csv cxx d dart diff el erl ex exs f90 fs fsx "
    "go gradle graphql groovy h hh hpp hs htm html hxx idl ini ipynb java jl js jsonl jsx kt kts lark less "
    "lisp lua m4 make md mdx mjs ml mli mm nim org pas patch php pl pm po pot properties proto ps1 pxd py pyi pyx "
    "r rb rdoc rmd rs rst s scala scss sed sh sql srt svelte svg swift tcl tex textile toml ts tsv tsx vb vim vue "
    "wiki xhtml xml xsl yaml yml zig zsh"
)
"""Endings of source code, of mark-up and of data for programs."""

_QUOTING_NAMES: Final = re.compile(
    r"(?:readme|changelog|contributing|licen[cs]e|copying)(?:\.txt)?|makefile|dockerfile"
)
"""Documents and scripts that are told by their whole name."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """What a content is that cannot be read. ``harmless``: it is no match at all, so nothing is lost with it."""

    reason: str
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class _Unread:
    """A program's files that are not read: their endings, how they begin, and what their owner can do.

    ``begins`` is None for what only its name tells.
    """

    suffixes: tuple[str, ...]
    begins: re.Pattern[bytes] | None
    what: str
    advice: str


_UNREAD: Final = (
    _Unread((".xgp",), re.compile(b"RGMH"), "an eXtreme Gammon position",
            "copy its XGID there and put it into a file that ends in .ids"),
    _Unread((".bgf",), re.compile(rb'\s{,9}\{\s{,9}"format"\s{,9}:\s{,9}"BGF"'), "a BGBlitz match",
            "export it there as .mat or .sgf and check that"),
    _Unread((".ogxm", ".ogxms"), None, "an OpenGammon match", "save it there in another form and check that"),
    _Unread((".gva", ".gvab"), None, "a GammonView match", "save it there in another form and check that"),
)  # fmt: skip
"""What nothing here reads yet. An entry goes when a reader comes."""

_OTHERS: Final = (
    (re.compile(rb"MATLAB"), "it is a MATLAB data file, which shares the name .mat"),
    (re.compile(rb"\x89HDF\r\n\x1a\n|.{512}\x89HDF\r\n\x1a\n", re.DOTALL),
     "it is an HDF5 data file, such as MATLAB writes as .mat"),
    (re.compile(rb"\s{,99}# Created by Octave"), "it is an Octave data file, which shares the name .mat"),
    (re.compile(rb"%YAML[^\n]*\r?\n%TAG !u! tag:unity3d"), "it is a Unity material, which shares the name .mat"),
)  # fmt: skip

_POINTER: Final = b"version https://git-lfs.github.com/spec/"
_FEW: Final = 256
_LOOKED_AT: Final = 4096
_A_FEW: Final = 8
_CONTROLS: Final = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_OLD_MATLAB: Final = frozenset(
    1000 * machine + 10 * kind + use for machine in (0, 1) for kind in range(6) for use in range(3)
)
_LONGEST_NAME: Final = 64


def has_match_suffix(name: str) -> bool:
    """Whether a file is called as only match and position files are, be it compressed or not."""
    lower = name.lower()
    lower = next((lower.removesuffix(end) for end in _SQUEEZED if lower.endswith(end)), lower)
    return lower.endswith(MATCH_SUFFIXES)


def quotes_matches(name: str) -> str | None:
    """Why a file of this name is no match file though it may quote one; None where the name says nothing."""
    base = re.split(r"[/\\]", name.lower())[-1]
    stem, dot, suffix = base.rpartition(".")
    if (dot and stem and suffix in _QUOTING.split()) or _QUOTING_NAMES.fullmatch(base):
        return "its name is that of source code or a document; name it to have it read"
    return None


def known_stranger(data: bytes, name: str) -> Stranger | None:
    """What a content is that no reader should be asked about; None where it is nothing that is known."""
    for begins, reason in _OTHERS:
        if begins.match(data):
            return Stranger(reason, harmless=True)
    if _is_old_matlab(data):
        return Stranger("it is a MATLAB data file, which shares the name .mat", harmless=True)
    kind = kind_of(data)
    if kind is not None:
        what = f"a {kind} archive" if kind.is_archive else f"compressed with {kind}"
        return Stranger(f"it is {what}; the command line reads its members, and so does bgformats.members")
    if is_document(data):
        return Stranger("it is a document or a program that is a zip archive inside")
    if other := unread_container(data):
        return Stranger(f"it is a {other}; unpack it first")
    if data.startswith(_POINTER):
        return Stranger("it only points to a file in Git LFS; `git lfs pull` fetches it")
    if (program := _unread(data, name)) is not None:
        return program
    if (game := sgf.other_game(data)) is not None:
        return Stranger(f"it is a game of {game} in SGF", harmless=True)
    version = unread_version(data[:_FEW].decode("latin-1"))
    if version is not None:
        return Stranger(f"it looks like a Jellyfish position of version {version}, and {READ_VERSIONS}")
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if not marked and unmarked_utf16(data) is None and _is_binary(data):
        return Stranger(unread_by_name(name) or "it is a binary file")
    return None


def unread_by_name(name: str) -> str | None:
    """What a file that no reader recognises should be by its name, and what to do; None where that is not told."""
    found = next((one for one in _UNREAD if name.lower().endswith(one.suffixes)), None)
    return None if found is None else f"by its name it should be {found.what}, which cannot be read yet; {found.advice}"


def _unread(data: bytes, name: str) -> Stranger | None:
    fitting = [one for one in _UNREAD if one.begins is not None and one.begins.match(data)]
    if not fitting:
        return None
    found = next((one for one in fitting if name.lower().endswith(one.suffixes)), fitting[0])
    return Stranger(f"it is {found.what}, which cannot be read yet; {found.advice}")


def _is_old_matlab(data: bytes) -> bool:
    """By the header of a matrix in MATLAB's format of version 4: type, rows, columns, 0 or 1, length of the name."""
    orders: tuple[Literal["little", "big"], ...] = ("little", "big")
    for order in orders:
        fields = [int.from_bytes(data[at : at + 4], order) for at in range(0, 20, 4)]
        kind, _, _, imaginary, length = fields
        if len(data) < 20 or kind not in _OLD_MATLAB or imaginary > 1 or not 1 < length <= _LONGEST_NAME:
            continue
        name = data[20 : 20 + length]
        if name.endswith(b"\0") and re.fullmatch(rb"[A-Za-z]\w*", name[:-1]):
            return True
    return False


def has_many_nuls(data: bytes) -> bool:
    """Whether a content that nobody recognises is best called binary."""
    return data[:_LOOKED_AT].count(0) > _A_FEW


def _is_binary(data: bytes) -> bool:
    """Whether a content is no text: full of NULs and of other control characters. Damage brings NULs alone."""
    head = data[:_LOOKED_AT]
    return has_many_nuls(data) and len(_CONTROLS.sub(b"", head)) < len(head) - _A_FEW
