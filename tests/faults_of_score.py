"""Faults of results and scores."""

from __future__ import annotations

from fault_desk import Desk, Expected, fault, of
from sheets import Cell, Sheet

from bgformats.terms import Side


@fault
def other_points(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        booked = desk.dealt.booked[index]
        result = desk.sheets[index].result
        if result is None or booked.winner is None or booked.points_derived is None:
            continue
        stake = _stake(desk, index)
        before = booked.score_before[booked.winner - 1]
        # What ends the match may be written short, and an unmarked resignation is worth what is written.
        capped = set() if desk.length is None else {desk.length, desk.length - before}
        points = desk.rng.choice([p for p in range(1, 14) if p != booked.points_derived])
        enough = desk.length is not None and before + booked.points_derived >= desk.length
        if points in capped and (enough or booked.ended_by == "resignation"):
            continue
        code = _code_of_points(desk, index, points, stake)
        if code is None:
            continue
        result.text = f"Wins {points} points"
        return Expected(of(code), "result", index, exactly=True, only=True)
    return None


def _stake(desk: Desk, index: int) -> int:
    """What a single game is worth at its end: the cube, or for a dropped beaver the value before it."""
    booked = desk.dealt.booked[index]
    return booked.points_derived or 1 if booked.ended_by == "drop" else booked.cube


def _code_of_points(desk: Desk, index: int, points: int, stake: int) -> str | None:
    booked = desk.dealt.booked[index]
    kinds = {"single": 1, "gammon": 2, "backgammon": 3}
    multiple = points in (stake, stake * 2, stake * 3)
    jacoby = desk.dealt.record.options.jacoby is True and booked.cube_owner == 0
    if booked.ended_by == "resignation":
        told = desk.dealt.record.games[index].actions[-1].kind == "resign"
        return None if multiple and not told else "BG502"
    if booked.ended_by == "drop":
        return "BG502"
    if jacoby and points == stake * kinds[booked.kind or "single"]:
        return "BG511"
    return "BG503" if multiple else "BG502"


@fault
def the_other_winner(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        result = desk.sheets[index].result
        if result is not None and desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            result.side = result.side.opponent
            return Expected(of("BG501"), "result", index, exactly=True, only=True)
    return None


@fault
def a_result_left_out(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        if desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            desk.sheets[index].result = None
            place = len(desk.sheets[index].cells) - 1
            return Expected(of("BG507"), "cell", index, place, first_of="findings", only=True)
    return None


@fault
def the_match_won_too_early(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        result = desk.sheets[index].result
        if result is not None and (desk.length is None or index < len(desk.sheets) - 1):
            result.text += " and the match"
            return Expected(of("BG509"), "result", index, first_of="findings", only=True)
    return None


@fault
def a_score_that_does_not_follow(desk: Desk) -> Expected | None:
    if desk.length is None or len(desk.sheets) < 2:
        return None
    index = desk.rng.randrange(1, len(desk.sheets))
    side = desk.rng.randrange(2)
    sheet = desk.sheets[index]
    sheet.scores[side] = desk.rng.choice([score for score in range(desk.length) if score != sheet.scores[side]])
    return Expected(of("BG504"), "score", index, side, exactly=True)


@fault
def a_score_past_the_match(desk: Desk) -> Expected | None:
    if desk.length is None:
        return None
    index, side = desk.rng.randrange(len(desk.sheets)), desk.rng.randrange(2)
    desk.sheets[index].scores[side] = desk.length + desk.rng.randrange(3)
    return Expected(of("BG516"), "score", index, side, exactly=True, only=True)


@fault
def a_game_number_skipped(desk: Desk) -> Expected | None:
    if len(desk.sheets) < 2:
        return None
    desk.sheets[-1].heading = f" Game {len(desk.sheets) + 1}"
    return Expected(of("BG202"), "heading", len(desk.sheets) - 1, first_of="findings", only=True)


@fault
def a_game_after_the_match(desk: Desk) -> Expected | None:
    if desk.length is None:
        return None
    extra = Sheet(f" Game {len(desk.sheets) + 1}", desk.sheets[-1].names, list(desk.dealt.booked[-1].score_after))
    extra.cells = [Cell(Side.FIRST, "31: 8/5 6/5"), Cell(Side.SECOND, "31: 8/5 6/5")]
    extra.result = Cell(Side.FIRST, "Wins 1 point")
    desk.sheets.append(extra)
    return Expected(of("BG506"), "heading", len(desk.sheets) - 1, exactly=True, only=True)
