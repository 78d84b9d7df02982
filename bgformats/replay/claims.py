"""The claims of a file about one game's result, against what points can be: the cube times the kind of win, capped.

Knows Jacoby, bankrolls and what a match still needs; how a game ended is told by ``outcome``.
"""

from __future__ import annotations

from collections.abc import Mapping

from bgformats.diagnostics import Fact, Part, Place, Value
from bgformats.game.scoring import can_lose
from bgformats.model.record import Claim
from bgformats.replay.walk import Walk
from bgformats.terms import CubeHolder, Side, WinKind

SENTINEL = 1000
"""Points from which on Backgammon Studio's `Wins 1004 point` says only that the match is decided."""


class Claims:
    """The claimed results of the game that ``walk`` has played over. Of several wrong claims the first is told."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._setting = walk.setting
        self._claims = walk.game.claims
        self._told = False

    def _worth(self, kind: WinKind, cube: int | None = None) -> int:
        """The points of such a win with the cube as it stands, or at another value."""
        cube = self._walk.cube if cube is None else cube
        return cube if self._jacoby_holds(cube) else cube * kind

    def _counted(self, kind: WinKind) -> WinKind:
        """The kind of win that counts: some variants know no triple game."""
        return kind if self._setting.variant.triple else min(kind, WinKind.GAMMON)

    def _jacoby_holds(self, cube: int | None = None) -> bool:
        """Gammons do not count: Jacoby, and the cube was never turned. (bkgm.com, rules of backgammon.)"""
        jacoby = self._setting.rules.jacoby
        if jacoby == "off" or not self._setting.has_cube or self._walk.holder is not CubeHolder.CENTER:
            return False
        return jacoby == "cube-turned" or (self._walk.cube if cube is None else cube) == 1

    def _need(self, winner: Side | None) -> int | None:
        length = self._setting.rules.length
        return None if length is None or winner is None else length - self._setting.score[winner - 1]

    def _cap(self, winner: Side | None) -> int | None:
        """What the match still needs, at which a file may cut the points; None where the file goes on with it."""
        length, following = self._setting.rules.length, self._setting.next_score
        goes_on = length is not None and following is not None and max(following) < length
        return None if goes_on else self._need(winner)

    def _left(self, loser: Side) -> int | None:
        """What the loser has left of its bankroll; None where nothing limits a loss."""
        bankroll = self._setting.rules.bankroll
        if bankroll is None:
            return None
        score = self._setting.score
        return max(bankroll[loser - 1] + score[loser - 1] - score[loser.opponent - 1], 0)

    def _within_bankroll(self, winner: Side, points: int) -> int:
        """Table stakes: nobody loses more than he has. (Swedish gaming room, table stakes.)"""
        left = self._left(winner.opponent)
        if left is None or points <= left:
            return points
        at = self._claim_place(0) if self._claims else self._action_place(len(self._walk.game.actions) - 1, "action")
        self._tell("points-capped", at, "bankroll", points=left, worth=points)
        return left

    def _capped(self, index: int, claim: Claim, winner: Side | None, points: int) -> bool:
        """Whether the claim is what the match still needed, or its length, or a mark that it is decided."""
        need = self._cap(winner)
        if claim.points is None or need is None or points < need:
            return False
        if claim.points not in (need, self._setting.rules.length) and claim.points < SENTINEL:
            return False
        self._tell_claim("points-capped", index, "default", {"points": claim.points, "worth": points, "need": need})
        return True

    def _first_claim(self) -> Claim | None:
        return self._claims[0] if self._claims else None

    def _action_place(self, action: int, part: Part) -> Place:
        return Place(self._setting.match, self._setting.game, max(action, 0), part)

    def _claim_place(self, index: int) -> Place:
        return Place(self._setting.match, self._setting.game, None, "result", index)

    def _tell_claim(self, what: str, index: int, variant: str, values: dict[str, Value]) -> None:
        """Tells of a claim; of several claims that are wrong together, the first."""
        if what != "points-capped":
            if self._told:
                return
            self._told = True
            # One cause, one finding: the points follow from a double that did not count, or from its wrong value.
            cause = None if what == "wrong-winner" else self._cause(self._claims[index], values)
            if cause is not None:
                place = self._claim_place(index)
                self._walk.facts[cause] = self._walk.facts[cause].relating("the result counts it", place)
                return
        elif any(fact.what == what and fact.place.game == self._setting.game for fact in self._walk.facts[-4:]):
            return
        self._tell(what, self._claim_place(index), variant, **values)

    def _cause(self, claim: Claim, values: Mapping[str, Value]) -> int | None:
        """The number of the fact about the cube that explains a claim of wrong points; None if none does.

        A double that does not count, a drop of nothing, or a wrong value from which the file went on.
        """
        walk = self._walk
        if walk.void_fact is not None or walk.value_fact is None or claim.points is None:
            return walk.drop_fact if walk.void_fact is None else walk.void_fact
        kinds = [kind for kind in WinKind if kind.word == values.get("kind", kind.word)]
        return walk.value_fact if claim.points in [walk.said_cube * kind for kind in kinds] else None

    def _tell(self, what: str, place: Place, variant: str = "default", **values: Value) -> None:
        self._walk.facts.append(Fact(what, place, variant, values))

    def _check_winner(self, winner: Side) -> bool:
        """Whether a result gives the game to the other side, which is told."""
        index = next((i for i, one in enumerate(self._claims) if one.winner not in (None, winner)), None)
        if index is not None:
            self._tell_claim("wrong-winner", index, "default", {"winner": int(winner), "claimed": int(winner.opponent)})
        return index is not None

    def _compare_claims(self, winner: Side) -> None:
        """Tells where a game that nothing but its results decides has two that disagree; a capped one agrees."""
        for index, claim in enumerate(self._claims[1:], 1):
            first = self._claims[0]
            capped = any(one.points in (self._need(winner), self._setting.rules.length) for one in (first, claim))
            winners_differ = None not in (first.winner, claim.winner) and first.winner is not claim.winner
            if winners_differ or (claim.points != first.points and not capped):
                values: dict[str, Value] = {"first": first.points or 0, "second": claim.points or 0}
                self._tell_claim("conflicting-facts", index, "results", values)

    def _level(self, claim: Claim, winner: Side | None) -> WinKind | None:
        """The level that claimed points make of the cube; None if they make none and the match does not need them."""
        points, cube = claim.points or 0, self._walk.cube
        need = self._cap(winner)
        length = self._setting.rules.length
        # A file may count a void double: then its points are multiples of a cube that never was.
        for counted in (cube * self._walk.void_cube, cube):
            if points % counted == 0 and 1 <= points // counted <= 3:
                kind = self._counted(WinKind(points // counted))
                if need is None or points <= need or points != length or self._can_be_lost(kind, winner):
                    return kind
        left = None if winner is None else self._left(winner.opponent)
        if left is not None and points == left and points <= 3 * cube:
            return WinKind(-(-points // cube))
        if need is not None and (points in (need, length) or points >= SENTINEL):
            level = -(-need // cube)
            return WinKind(level) if 1 <= level <= 3 else None
        return None

    def _can_be_lost(self, kind: WinKind, winner: Side | None) -> bool:
        if winner is None or self._walk.lost:
            return True
        board = self._walk.board
        return can_lose(board.of(winner.opponent), board.of(winner), kind)

    def _check_level(self, winner: Side | None, kind: WinKind, place: Place) -> None:
        allowed = self._setting.rules.resign_levels
        if kind > allowed:
            self._tell("resignation-impossible", place, "level", kind=kind.word, allowed=allowed)
        elif not self._can_be_lost(kind, winner):
            self._tell("resignation-impossible", place, kind=kind.word)
