"""The dialects that can be written: how one program lays a `.mat` file out, as data.

Every value was counted on real files of that program, or tested with GNU Backgammon's reader.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, Literal

from bgformats.errors import UnknownNameError

Tag = Literal[
    "Site", "Match ID", "Event", "Round", "EventDate", "EventTime", "Transcriber", "Variation", "Crawford", "Jacoby",
    "Beaver", "CubeLimit", "Player 1", "Player 2", "Player 1 Elo", "Player 2 Elo", "Unrated", "*",
]  # fmt: skip
"""A header by the key that is written; ``*`` stands for all headers that the list does not name."""


@dataclass(frozen=True, slots=True)
class MatDialect:
    """How one program writes. Columns are counted from 0.

    ``tags`` is the order of the headers, and what is not among them is not written; ``own_site`` the name that the
    program puts in Site, whatever the place; ``full_headers``: the program always names players, variation and rules;
    ``only_odd_variants``: it names the variation only where that is not backgammon, and no other rule. ``max_name`` is
    the most bytes of a name. ``lead`` stands before the match length, ``right`` is the column of the right cell,
    ``right_name`` of the right name, ``width`` the one that rows are padded to, ``gap`` the least that stands between
    two cells; ``counts_bytes``: names are padded by their bytes; ``pads_rows``: a row without a right cell is padded to
    its column, a word always is. ``joined`` writes a checker's hops as one way up to the point where it hits, and equal
    ways as `(2)`; ``hits`` marks hits; ``larger_first``: dice have the larger first, whatever the file has. ``dance``
    stands behind a roll that cannot be played, ``unknown`` behind one whose play nobody wrote down. ``resigns`` is how
    a resignation is told besides its points: by a ``word``, by question ``marks``, by the ``loss`` of the points in the
    loser's cell, or not at all; ``forfeits``: a forfeit has a word, though GNU Backgammon does not know such words.
    ``raccoons``: a beaver of the doubler has a word of its own, and the last beaver its take. ``set_ups``: a position
    within a game has its line. ``headers``: there are headers and comments; ``dumps``: a position within a game is
    Snowie's `Illegal play (...)`. ``play_end`` stands behind a play of fewer than four hops, ``row_end`` behind a
    result beside a cell. ``comments_apart``: a blank line stands before comments and match line, and none between.
    ``far_result`` is the column of the right side's result that ends a match beside a loss; a game that the right side
    wins is followed by a further blank line then. ``blanks_at_end`` come behind those of the last game; ``open_end``:
    not if it is unfinished.
    """

    id: str
    title: str
    tags: tuple[Tag, ...]
    own_site: str | None = None
    full_headers: bool = False
    only_odd_variants: bool = False
    max_name: int | None = None
    player_1_right: bool = False
    lead: str = " "
    right: int = 33
    right_name: int = 32
    width: int = 0
    gap: str = "  "
    counts_bytes: bool = False
    pads_rows: bool = True
    bar: str = "25"
    off: str = "0"
    hits: bool = True
    joined: bool = False
    larger_first: bool = False
    dance: str = ""
    unknown: str = "????"
    play_end: str = ""
    row_end: str = ""
    resigns: Literal["word", "marks", "loss", "no"] = "word"
    forfeits: bool = False
    raccoons: bool = True
    set_ups: bool = True
    comments_apart: bool = False
    far_result: int | None = None
    ratings: bool = True
    plural: bool = True
    ends_match: bool = True
    byte_order_mark: bool = False
    headers: bool = True
    dumps: bool = False
    blanks_after_game: int = 1
    blanks_at_end: int = 0
    open_end: bool = False


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
    tags=("Site", "Event", "Round", "EventDate", "Variation", "Transcriber"),
    only_odd_variants=True,
    max_name=31,
    gap=" ",
    counts_bytes=True,
    unknown="",
    play_end=" ",
    row_end=" ",
    resigns="no",
    forfeits=False,
    raccoons=False,
    set_ups=False,
    comments_apart=True,
    ratings=False,
    ends_match=False,
    blanks_at_end=1,
    open_end=True,
)

XG: Final = MatDialect(
    id="xg",
    title="eXtreme Gammon 2",
    tags=(
        "Site", "Match ID", "Event", "Round", "*", "Player 1", "Player 2", "Player 1 Elo", "Player 2 Elo", "EventDate",
        "EventTime", "Variation", "Unrated", "Crawford", "Jacoby", "Beaver", "CubeLimit", "Transcriber",
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
    larger_first=True,
    dance="Cannot Move",
    resigns="marks",
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
    resigns="loss",
    gap=" ",
    pads_rows=False,
    far_result=66,
    byte_order_mark=False,
    blanks_after_game=1,
    blanks_at_end=0,
)
"""GNU Backgammon reads `Losses 2 point` as a roll without dice. Points are not cut to what the match needs."""

SNOWIE: Final = replace(
    GNUBG,
    id="snowie",
    title="Snowie, as GNU Backgammon exports it",
    tags=(),
    comments_apart=False,
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
