"""The dialects that can be written: how one program lays a `.mat` file out, as data.

Every value was counted on real files of that program, or tested with GNU Backgammon's reader. The order of the dice is
no choice: a record has the larger first, as these programs write it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, Literal

from bgformats.errors import UnknownNameError

Tag = Literal[
    "Site", "Match ID", "Event", "Round", "EventDate", "EventTime", "Transcriber", "Variation", "Crawford", "Jacoby",
    "Beaver", "CubeLimit", "*",
]  # fmt: skip
"""A header by the key that is written; ``*`` stands for all headers that have no field of their own."""


@dataclass(frozen=True, slots=True)
class MatDialect:
    """How one program writes. Columns are counted from 0.

    ``tags`` is the order of the headers; ``own_site`` the name that the program puts in Site, whatever the place;
    ``full_headers``: the program always names players, variation and rules. ``lead`` stands before the match length,
    ``right`` is the column of the right cell, ``right_name`` of the right name, ``width`` the one that rows are padded
    to. ``joined`` writes a checker's hops as one way, and equal ways as `(2)`; ``hits`` marks hits. ``dance``
    stands behind a roll that cannot be played. ``resigns``: a resignation is told by a word and not only by its points,
    ``forfeits``: a forfeit likewise, though GNU Backgammon does not know such words.
    ``headers``: there are headers and comments; ``dumps``: a position within a game is Snowie's `Illegal play (...)`.
    ``play_end`` stands behind a play of fewer than four hops. ``blanks_at_end`` come behind those of the last game.
    """

    id: str
    title: str
    tags: tuple[Tag, ...]
    own_site: str | None = None
    full_headers: bool = False
    player_1_right: bool = False
    lead: str = " "
    right: int = 33
    right_name: int = 32
    width: int = 0
    bar: str = "25"
    off: str = "0"
    hits: bool = True
    joined: bool = False
    dance: str = ""
    play_end: str = ""
    resigns: bool = True
    forfeits: bool = False
    ratings: bool = True
    plural: bool = True
    ends_match: bool = True
    byte_order_mark: bool = False
    headers: bool = True
    dumps: bool = False
    blanks_after_game: int = 1
    blanks_at_end: int = 0


JELLYFISH: Final = MatDialect(
    id="jellyfish",
    title="Jellyfish, and what most programs read",
    tags=(
        "Site", "Match ID", "Event", "Round", "EventDate", "EventTime", "Transcriber", "*", "Variation", "Crawford",
        "Jacoby", "Beaver", "CubeLimit",
    ),
    forfeits=True,
)  # fmt: skip

GNUBG: Final = replace(
    JELLYFISH,
    id="gnubg",
    title="GNU Backgammon",
    tags=(
        "Site", "Event", "Round", "EventDate", "Variation", "Transcriber", "Match ID", "EventTime", "Crawford",
        "Jacoby", "Beaver", "CubeLimit", "*",
    ),
    play_end=" ",
    ends_match=False,
    forfeits=False,
)  # fmt: skip

XG: Final = MatDialect(
    id="xg",
    title="eXtreme Gammon 2",
    tags=(
        "Site", "Match ID", "Event", "Round", "*", "EventDate", "EventTime", "Transcriber", "Variation", "Crawford",
        "Jacoby", "Beaver", "CubeLimit",
    ),
    full_headers=True,
    player_1_right=True,
    lead="",
    right=39,
    right_name=39,
    width=73,
    bar="Bar",
    off="Off",
    joined=True,
    dance="Cannot Move",
    resigns=False,
    forfeits=False,
    ratings=False,
    plural=False,
    byte_order_mark=True,
    blanks_after_game=3,
    blanks_at_end=2,
)  # fmt: skip

GALAXY: Final = replace(
    XG,
    id="galaxy",
    title="Backgammon Galaxy",
    own_site="BackgammonGalaxy",
    player_1_right=False,
    right=33,
    right_name=33,
    width=0,
    bar="25",
    off="0",
    hits=False,
    joined=False,
    dance="",
    byte_order_mark=False,
    blanks_after_game=1,
    blanks_at_end=0,
)
"""Without `Losses 2 point` in the loser's cell, which GNU Backgammon reads as a roll; points are not cut."""

SNOWIE: Final = replace(
    GNUBG,
    id="snowie",
    title="Snowie, as GNU Backgammon exports it",
    tags=(),
    resigns=False,
    ratings=False,
    ends_match=True,
    headers=False,
    dumps=True,
)
"""Real files of Snowie say `and the match`, which GNU Backgammon's export leaves out."""

DIALECTS: Final = (JELLYFISH, GNUBG, XG, GALAXY, SNOWIE)


def dialect_named(name: str | None) -> MatDialect:
    """The dialect with that id; Jellyfish's where none is named.

    Raises:
        UnknownNameError: there is none.
    """
    if name is None:
        return JELLYFISH
    ids = [one.id for one in DIALECTS]
    wanted = name.strip().lower()
    if wanted in ids:
        return DIALECTS[ids.index(wanted)]
    near = get_close_matches(wanted, ids, n=1)
    hint = f"; did you mean {near[0]}" if near else ""
    raise UnknownNameError(f"there is no dialect {name!r} of .mat{hint}; known are {', '.join(ids)}")
