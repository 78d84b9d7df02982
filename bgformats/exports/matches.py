"""What there is to say of a match as a whole: who plays, to how many points, by which rules, who won, what is wrong.

Takes what replay says and what the file claims, as it is; adds up nothing but claims and findings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.record import Claim
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.replay.claims import SENTINEL
from bgformats.terms import Side

Score = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a few facts. ``match`` counts from 1.

    ``score`` comes from the replay, ``score_claimed`` is what the file makes of it: the last score that it states and
    the result after that; None where it does not say. ``winner`` is 1 or 2, None for money and while nobody has won.
    ``errors`` and ``warnings`` count findings, those of the whole file among them where it holds one match.
    """

    path: str
    match: int
    mode: str
    length: int | None
    player1: str
    player2: str
    rules: str
    rules_reason: str
    score: Score
    score_claimed: Score | None
    winner: int | None
    complete: bool
    games: int
    errors: int
    warnings: int

    @property
    def winner_name(self) -> str | None:
        """Who won the match."""
        return None if self.winner is None else (self.player1, self.player2)[self.winner - 1]


def summaries(
    path: str, verified: Sequence[VerifiedMatch], diagnostics: Iterable[Diagnostic] = ()
) -> Iterator[MatchSummary]:
    """The matches of one file."""
    counts = Counter((one.match, one.severity) for one in diagnostics)
    for match in verified:
        record, score = match.match, match.games[-1].score_after if match.games else (0, 0)
        length = match.rules.length
        wanted = (match.number, None) if len(verified) == 1 else (match.number,)
        yield MatchSummary(
            path=path,
            match=match.number,
            mode=record.mode,
            length=length if record.length is None else record.length,
            player1=record.players[0].name,
            player2=record.players[1].name,
            rules=match.rules.name,
            rules_reason=match.rules_reason,
            score=score,
            score_claimed=_claimed(match.games),
            winner=next((int(side) for side in Side if length is not None and length <= score[side - 1]), None),
            complete=match.complete,
            games=len(match.games),
            errors=sum(counts[number, Severity.ERROR] for number in wanted),
            warnings=sum(counts[number, Severity.WARNING] for number in wanted),
        )


def _claimed(games: Iterable[VerifiedGame]) -> Score | None:
    """The score at the end, by the word of the file alone."""
    score: Score | None = None
    for number, game in enumerate(games):
        if game.game.score_claimed is not None:
            score = game.game.score_claimed
        elif number == 0 and game.game.claims:
            score = (0, 0)
        if game.winner is None and not game.game.claims:
            continue
        score = None if score is None or not game.game.claims else _with(score, game.game.claims[-1])
    return score


def _with(score: Score, claim: Claim) -> Score | None:
    """A score and what a claim adds to it; None where the claim does not say how many points or for whom."""
    if claim.winner is None or claim.points is None or claim.points >= SENTINEL:
        return None
    first = claim.winner is Side.FIRST
    return score[0] + claim.points * first, score[1] + claim.points * (not first)
