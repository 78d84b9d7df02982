"""Facts to diagnostics: codes, severities, wording and places. Judges nothing anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from bgformats.checks.base import Check
from bgformats.checks.catalogue import BY_NAME
from bgformats.checks.selection import Selection
from bgformats.diagnostics import Diagnostic, Fact, Fix, Place, Related, Severity, Value
from bgformats.model.record import Match
from bgformats.model.situation import Frame, Situation, situations
from bgformats.model.verified import Step, VerifiedMatch
from bgformats.source import Source, Span
from bgformats.terms import Side

MAX_DIAGNOSTICS: Final = 1000
"""Findings that are given for one file; the rest is counted."""

_NAMED: Final = ("winner", "claimed", "owner", "other", "of")
"""Values that are a side and are shown as the player's name."""


class Places(Protocol):
    """Where the parts of a record stand in the file."""

    def span(self, place: Place) -> Span | None:
        """The text that ``place`` points to."""

    def row(self, place: Place) -> int | None:
        """The number that the file prints before the row of an action."""


Mend = Callable[[Fact, tuple[int, int] | None], Fix | None]
"""What finds the repair of a fact, whose text is given."""


def run(
    facts: Iterable[Fact],
    source: Source,
    places: Places,
    verified: Sequence[VerifiedMatch] = (),
    selection: Selection | None = None,
    *,
    mend: Mend | None = None,
    most: int = MAX_DIAGNOSTICS,
) -> tuple[Diagnostic, ...]:
    """The findings that the facts make, in the order of the file: by offset, severity and code; ``most`` at most."""
    maker = _Maker(source, places, verified, mend, {} if selection is None else dict(selection.severities))
    found = sorted(
        (one for one in map(maker.rank, facts) if selection is None or selection.takes(one.code)), key=_in_file_order
    )
    rest = len(found) - most
    if rest > 0:
        # The worst are kept; only then are they worded, so that a heap of findings costs little.
        found = sorted(sorted(found, key=_worst_first)[:most], key=_in_file_order)
        found.append(maker.rank(Fact("too-many-diagnostics", values={"count": rest})))
    return tuple([maker.diagnostic(one) for one in found])


class _Ranked(NamedTuple):
    """A fact with its check, and what it is sorted by."""

    offset: int
    rank: int
    code: str
    check: Check
    fact: Fact
    span: tuple[int, int] | None
    severity: Severity


def _in_file_order(one: _Ranked) -> tuple[int, int, str]:
    return one[:3]


def _worst_first(one: _Ranked) -> tuple[int, int]:
    return one.rank, one.offset


class _Maker:
    def __init__(
        self,
        source: Source,
        places: Places,
        verified: Sequence[VerifiedMatch],
        mend: Mend | None,
        severities: Mapping[str, Severity],
    ) -> None:
        self._mend = mend
        self._severities = severities
        self._source = source
        self._places = places
        self._verified = verified
        self._situations: dict[tuple[int, int], list[Situation]] = {}

    def rank(self, fact: Fact) -> _Ranked:
        """A fact with the check that reads it. Text behind a completed match is no lost turn any more."""
        trailing = fact.what == "unparsed-line" and self._is_trailing(fact)
        check = BY_NAME["trailing-text" if trailing else fact.what]
        span = fact.span or self._places.span(fact.place)
        severity = self._severities.get(check.code) or fact.severity or check.severity
        return _Ranked(-1 if span is None else span[0], severity.rank, check.code, check, fact, span, severity)

    def diagnostic(self, ranked: _Ranked) -> Diagnostic:
        """The finding, worded."""
        entry, fact, span = ranked.check, ranked.fact, ranked.span
        place = fact.place
        step = self._step(place)
        side = step.side if step is not None and place.action is not None else None
        match = None if place.match is None or not self._verified else self._verified[place.match]
        values = self._values(fact, side, match)
        template = entry.messages.get(fact.variant) or entry.messages["default"]
        start = end = None
        if span is not None and not self._source.is_binary:
            start, end = self._source.place(span[0]), self._source.place(max(span[0], span[1]))
        return Diagnostic(
            code=entry.code,
            name=entry.name,
            severity=ranked.severity,
            message=template.format_map(values),
            message_id=fact.variant,
            arguments=values,
            line=None if start is None else start.line,
            column=None if start is None else start.column,
            end_line=None if end is None else end.line,
            end_column=None if end is None else end.column,
            offset=None if span is None else span[0],
            end_offset=None if span is None else span[1],
            match=None if place.match is None else place.match + 1,
            game=None if place.game is None else place.game + 1,
            turn=None if step is None else step.turn,
            row=self._places.row(place),
            side=None if side is None else int(side),
            player=None if side is None or match is None else _name(match, place.game, side),
            position=None if step is None else self._position(place),
            related=tuple(self._related(note, at) for note, at in fact.related),
            legal_plays=fact.legal_plays,
            more_legal_plays=fact.more_legal_plays,
            fix=None if self._mend is None else self._mend(fact, span),
        )

    def _related(self, note: str, place: Place) -> Related:
        span = self._places.span(place)
        if span is None or self._source.is_binary:
            return Related(message=note)
        at = self._source.place(span[0])
        return Related(message=note, line=at.line, column=at.column)

    def _values(self, fact: Fact, side: Side | None, match: VerifiedMatch | None) -> dict[str, Value]:
        values: dict[str, Value] = dict(fact.values)
        if match is None:
            return values
        for key in _NAMED:
            if isinstance(number := values.get(key), int):
                values[key] = _name(match, fact.place.game, Side(number))
        if side is not None:
            values.setdefault("player", _name(match, fact.place.game, side))
            values.setdefault("opponent", _name(match, fact.place.game, side.opponent))
        return values

    def _step(self, place: Place) -> Step | None:
        if place.match is None or place.game is None or place.action is None or place.match >= len(self._verified):
            return None
        games = self._verified[place.match].games
        steps = games[place.game].steps if place.game < len(games) else ()
        return steps[place.action] if place.action < len(steps) else None

    def _position(self, place: Place) -> str | None:
        """GNU Backgammon's position and match id before an action; None where they have no room for it."""
        if place.match is None or place.game is None or place.action is None:
            return None
        match = self._verified[place.match]
        game = match.games[place.game]
        if (place.match, place.game) not in self._situations:
            self._situations[place.match, place.game] = [
                before for step, before, _ in situations(game) if not step.is_implied
            ]
        return Frame.of(match, game).gnubg_ids(self._situations[place.match, place.game][place.action])

    def _is_trailing(self, fact: Fact) -> bool:
        place = fact.place
        if place.match is None or place.game is None or place.match >= len(self._verified):
            return False
        match = self._verified[place.match]
        length = match.rules.length
        if length is None or place.game != len(match.games) - 1:
            return False
        over = max(match.games[place.game].score_after) >= length
        last = self._places.span(Place(place.match, part="end"))
        return over and fact.span is not None and last is not None and fact.span[0] >= last.end


def _name(match: VerifiedMatch, game: int | None, side: Side) -> str:
    players: tuple[object, object] = match.match.players
    record: Match = match.match
    if game is not None and game < len(record.games):
        players = record.games[game].players or record.players
    else:
        players = record.players
    name = players[0].name if side is Side.FIRST else players[1].name
    return name or ("the left player" if side is Side.FIRST else "the right player")
