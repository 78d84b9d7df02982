"""BG0xx: whether the file can be read at all."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG001", "unknown-format", Severity.ERROR, "input",
    default="this is no match file that bgformats knows: {reason}",
)  # fmt: skip
def unknown_format() -> None:
    """No reader recognises the content.

    Why: A file is recognised by what is in it; its name only decides between readers that know the content alike.

    Bad: `MATLAB 5.0 MAT-file ...` in a file named `match.mat`

    Good: ` 7 point match`, then ` Game 1`, then the names with the score
    """


@check(
    "BG002", "ambiguous-format", Severity.WARNING, "input",
    default="{taken} and {other} both recognise this; it is read as {taken}, and --format chooses another",
)  # fmt: skip
def ambiguous_format() -> None:
    """Two readers recognise the content equally well.

    Why: The same text can say different things in two formats; the reader has to be named so that nobody is misled.

    Bad: a file that two formats claim with the same confidence

    Good: the same file, read with `--format mat`
    """


@check(
    "BG003", "encoding-fallback", Severity.INFO, "input",
    default="not {refused}: read as {encoding} from this character on; --encoding names another",
    declared="not {refused}, although that is what it was said to be: read as {encoding} from this character on",
    one_place="this is not {refused}, and all else is: it is read as {encoding}",
    places="{count} places, this one first, are not {refused}, and all else is: they are read as {encoding}",
    joined="from here on the text is {encoding}, and before it is {refused}; both are read",
    half_character="the last byte of the file is half a {encoding} character",
)  # fmt: skip
def encoding_fallback() -> None:
    """The text is not UTF-8, or a part of it is not, and nothing declares what it is.

    Why: Old match files are written in a one-byte code page. No byte says which, so the one that was assumed is named.
    Where a byte-order mark or the caller declares another encoding, it is a warning.

    Bad: `Joueur É : 0` with É as the single byte C9

    Good: the same name in UTF-8, or `--encoding cp1252`
    """


@check(
    "BG004", "empty-input", Severity.ERROR, "input",
    default="there is nothing in this file",
    no_game="there is no game in this file",
    no_member="no match file is in this archive",
)  # fmt: skip
def empty_input() -> None:
    """Nothing is in the file, or no game is in it; or an archive holds no match file.

    Why: An empty file is mostly a failed download or export, and a silent success would hide it.

    Bad: a file of no bytes, or headers and a match line with no game behind them

    Good: a file with at least one game
    """


@check(
    "BG005", "damaged-container", Severity.ERROR, "input",
    default="this {container} file is damaged: {reason}",
    truncated="this {container} file ends too early: what was behind is missing",
    checksum="this does not have the checksum that the {container} file gives for it",
    encrypted="this is encrypted: the {container} file cannot be read here without its password",
    method="this is packed in the {container} file in a way that bgformats does not know: {reason}",
)  # fmt: skip
def damaged_container() -> None:
    """An archive or a binary file is cut short, fails its checksum, or cannot be unpacked.

    Why: What is missing or altered cannot be told from a match that was played otherwise. Members of an archive that
    can still be read are read. The place is the byte of the archive at which the member begins.

    Bad: a `.zip` of which the download broke off

    Good: the whole archive, without a password
    """


@check(
    "BG006", "input-limit", Severity.ERROR, "input",
    default="this needs more memory than there is: the file is not read",
    lines="more than {limit} lines: the file is not read",
    nodes="more than {limit} nodes: the file is not read",
    games="more than {limit} games: the rest of the file is not read",
    members="more than {limit} files in this archive: the rest is not read",
    member="larger than {limit} MiB when it is unpacked: it is not read",
    expands="this unpacks to more than {limit} times its size: the rest is not read",
    depth="this is an archive in an archive in an archive, and is not looked into",
)  # fmt: skip
def input_limit() -> None:
    """The file is larger than the limits allow, or an archive holds more, or grows more.

    Why: The limits lie far above any real file; past them a file is damaged, or made to do harm.

    Bad: a million lines that read `Game 1`; a `.zip` of a few bytes that unpacks to gigabytes

    Good: a session of a hundred games
    """


@check(
    "BG007", "control-characters", Severity.WARNING, "input",
    default="a control character ({name}) in a text file; {count} in all",
)  # fmt: skip
def control_characters() -> None:
    """NUL or other control characters stand in a text file.

    Why: No program writes them into a match; they tell of a damaged disk, a wrong transfer or a binary file.

    Bad: ` Game 1` with a NUL between the letters

    Good: plain text with line ends and tabs only
    """


@check(
    "BG008", "ruling-fits-nothing", Severity.ERROR, "input",
    default="ruling {ruling} fits nothing",
    which_match="ruling {ruling} does not say which match it is for: the file holds {count}; give `match`",
    match="ruling {ruling} is for match {wanted}; it is not among the {count} of this file that the rulings are for",
    game="ruling {ruling} is for game {game}; the match has {count}",
    turn="ruling {ruling} is for turn {turn} of game {game}, which has {count}",
    stands="ruling {ruling} lets turn {turn} of game {game} stand, and that play breaks no rule",
)  # fmt: skip
def ruling_fits_nothing() -> None:
    """A ruling of the director fits nothing in the match file.

    Why: A wrong number in the file of rulings would leave the score unadjusted, and nobody would see it.

    Bad: `game = 9` in the rulings on a match of five games

    Good: `game = 4`, and `turn = 12` as findings name it
    """


CHECKS = (
    unknown_format,
    ambiguous_format,
    encoding_fallback,
    empty_input,
    damaged_container,
    input_limit,
    control_characters,
    ruling_fits_nothing,
)
