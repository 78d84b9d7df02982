"""The rows of each level of an export: a match, a game, an action, a position a row.

Takes what replay says and what the file claims, as it is; derives nothing of its own beside the identifiers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import NotRepresentableError, UnknownNameError
from bgformats.exports.matches import summaries
from bgformats.exports.row import Json, Row
from bgformats.formats.base import PlacedPosition
from bgformats.formats.positions.registry import format_position
from bgformats.model.analysis import Analysis
from bgformats.model.appraisal import analysis_of, appraisal, comments_of
from bgformats.model.position import Position
from bgformats.model.record import Double, Match, Roll, SetUp
from bgformats.model.situation import Frame, situations
from bgformats.model.spelling import spell_play
from bgformats.model.tally import GameTally
from bgformats.model.verified import Step, VerifiedMatch
from bgformats.terms import CubeHolder, Side


@dataclass(frozen=True, slots=True)
class Level:
    """What one row is about, and the columns of its rows where they are flat.

    ``pairs`` are the columns that hold a value for side 1 and one for side 2.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    pairs: frozenset[str]


def _columns(names: str) -> tuple[str, ...]:
    return tuple(names.split())


MATCH: Final = Level(
    "match",
    "who won a match, by which score, and what is wrong with it",
    _columns(
        "path match mode length player1 player2 score_claimed score winner winner_name complete games "
        "errors warnings rules rules_reason event round site date time transcriber match_id"
    ),
    frozenset({"score", "score_claimed"}),
)
RECORD: Final = Level("record", "the whole record of a match", (), frozenset())
"""Its rows are records with all that is in them, which no table has columns for."""
GAME: Final = Level(
    "game",
    "who won a game, how, and for how many points",
    tuple(GameTally.model_fields),
    frozenset({"score_before", "score_claimed", "away", "score_after", "rolls", "adjustment", "penalty"}),
)
ACTION: Final = Level(
    "action",
    "a roll with its play, a double, an answer",
    _columns(
        "path match game turn side player action dice play written position_before position_after xgid_before "
        "cube cube_owner score legal codes analysis comment"
    ),
    frozenset({"score"}),
)
POSITION: Final = Level(
    "position",
    "the position before an action",
    _columns("path match game turn line xgid gnubgid on_roll dice match_score length crawford pips analysis"),
    frozenset({"match_score", "pips"}),
)
LEVELS: Final[tuple[Level, ...]] = (MATCH, GAME, ACTION, POSITION, RECORD)


@dataclass(frozen=True, slots=True)
class ActionNotes:
    """What is known of an action beside the replay; each is asked with 0-based match, game and action.

    ``written`` gives the text in the file, ``codes`` the codes of the findings about it.
    """

    written: Callable[[int, int, int], str | None]
    codes: Callable[[int, int, int], tuple[str, ...]]


def level_named(level_id: str) -> Level:
    """The level with this id.

    Raises:
        UnknownNameError: there is none.
    """
    for level in LEVELS:
        if level.id == level_id:
            return level
    raise UnknownNameError(f"{level_id!r} is no level; there are {', '.join(level.id for level in LEVELS)}")


def match_rows(path: str, verified: Sequence[VerifiedMatch], diagnostics: Iterable[Diagnostic] = ()) -> Iterator[Row]:
    """A row a match: names, score, winner and what the headers tell."""
    for match, summary in zip(verified, summaries(path, verified, diagnostics), strict=True):
        facts: dict[str, Json] = match.match.facts.model_dump(mode="json")
        row: dict[str, Json] = {**asdict(summary), "winner_name": summary.winner_name, **facts}
        yield {column: row[column] for column in MATCH.columns}


def record_row(path: str, verified: VerifiedMatch, canonical: Match, diagnostics: Iterable[Diagnostic] = ()) -> Row:
    """The canonical record of a match, with its path, its number, the derived score and the winner before it.

    ``first_error`` is the game and turn of the first error in the match; None where there is none.
    """
    (summary,) = summaries(path, (verified,))
    record: dict[str, Json] = canonical.model_dump(mode="json")
    head = ("path", "match", "score", "winner", "complete")
    first_error = _first_error(verified, diagnostics)
    return {**{name: getattr(summary, name) for name in head}, "first_error": first_error, **record}


def _first_error(verified: VerifiedMatch, diagnostics: Iterable[Diagnostic]) -> Json:
    for one in diagnostics:
        if one.severity is Severity.ERROR and one.match == verified.number and one.game is not None:
            return {"game": one.game, "turn": one.turn}
    return None


def game_rows(tallies: Iterable[GameTally], diagnostics: Iterable[Diagnostic]) -> Iterator[GameTally]:
    """The tallies of one file with the errors and warnings of each game counted in."""
    counts = Counter((finding.match, finding.game, finding.severity) for finding in diagnostics)
    for tally in tallies:
        errors, warnings = (
            counts[tally.match, tally.game, severity] for severity in (Severity.ERROR, Severity.WARNING)
        )
        yield tally.model_copy(update={"errors": errors, "warnings": warnings}) if errors or warnings else tally


def tally_row(tally: GameTally) -> Row:
    """A tally as a row."""
    row: dict[str, Json] = tally.model_dump(mode="json")
    return row


def action_rows(path: str, verified: VerifiedMatch, notes: ActionNotes, *, flat: bool = False) -> Iterator[Row]:
    """A row for each action of a match, in order. Where rows are ``flat`` the analysis is a line of words."""
    for game in verified.games:
        frame = Frame.of(verified, game)
        players = game.game.players or verified.match.players
        for step, before, after in situations(game):
            if isinstance(step.said, SetUp):
                continue  # where the game starts, which `position_before` of the first row shows; nobody's action
            at = (verified.index, game.index, step.action)
            yield {
                "path": path,
                "match": verified.number,
                "game": game.number,
                "turn": step.turn,
                "side": int(step.side),
                "player": players[step.side - 1].name,
                "action": "play" if step.said.kind == "roll" else step.said.kind,
                "dice": before.dice,
                "play": _spelled(step),
                "written": None if step.is_implied else notes.written(*at),
                "position_before": frame.gnubg_ids(before),
                "position_after": frame.gnubg_ids(after),
                "xgid_before": frame.xgid(before),
                "cube": before.cube,
                "cube_owner": int(before.cube_owner),
                "score": game.score_before,
                "legal": step.legal,
                "codes": () if step.is_implied else notes.codes(*at),
                "analysis": _analysis(analysis_of(game, step), step, flat),
                "comment": "\n".join(comments_of(game, step)) or None,
            }


def position_rows(path: str, verified: VerifiedMatch, *, flat: bool = False) -> Iterator[Row]:
    """A row for the position before each action of a match, in order; the dice are those of the play to come.

    The analysis is that of the action; where rows are ``flat`` it is a line of words.
    """
    for game in verified.games:
        frame = Frame.of(verified, game)
        for step, before, _ in situations(game):
            yield {
                "path": path,
                "match": verified.number,
                "game": game.number,
                "turn": step.turn,
                "line": None,
                "xgid": frame.xgid(before),
                "gnubgid": frame.gnubg_ids(before),
                "on_roll": int(before.on_roll),
                "dice": before.dice,
                "match_score": game.score_before,
                "length": verified.match.length,
                "crawford": game.crawford,
                "pips": [before.board.pip_count(side) for side in Side],
                "analysis": _analysis(analysis_of(game, step), step, flat),
            }


def placed_rows(
    path: str, placed: Iterable[PlacedPosition], line: Callable[[int], int | None], *, flat: bool = False
) -> Iterator[Row]:
    """A row for each position that a file states without a game around it; ``line`` gives that of an offset."""
    for one in placed:
        position = one.position
        yield {
            "path": path,
            "match": None,
            "game": None,
            "turn": None,
            "line": line(one.span.start),
            "xgid": _identifier(position, "xgid"),
            "gnubgid": _identifier(position, "gnubgid"),
            "on_roll": position.on_roll and int(position.on_roll),
            "dice": position.dice,
            "match_score": position.score,
            "length": position.length or None,
            "crawford": position.crawford,
            "pips": [position.board.pip_count(side) for side in Side],
            "analysis": _analysis(one.analysis, _decision(position), flat),
        }


def _identifier(position: Position, kind: str) -> str | None:
    try:
        return format_position(position, kind)
    except NotRepresentableError:
        return None


def _decision(position: Position) -> Step:
    """What an analysis of a position is about: how to play the dice, or without dice what to do with the cube."""
    side, board = position.on_roll or Side.SECOND, position.board
    said = Roll(side=side, dice=position.dice) if position.dice else Double(side=side)
    return Step(0, 1, side, said, board, board, position.cube or 1, position.cube_owner or CubeHolder.CENTER)


def _analysis(told: Analysis | None, step: Step, flat: bool) -> Json:
    if told is None:
        return None
    if flat:
        return appraisal(told, step) or None
    row: dict[str, Json] = told.model_dump(mode="json")
    return row


def _spelled(step: Step) -> str | None:
    return None if step.hops is None else spell_play(step.hops, step.hits)
