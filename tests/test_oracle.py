"""Every position of the oracle files beside the project; they were made and checked with other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import write_xgid
from bgformats.game.plays import legal_plays, playable_dice
from bgformats.model.identifiers import gnubg_position_id
from bgformats.terms import Side

RULES = Path(__file__).resolve().parents[2] / "shared" / "rules"
FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "plays"
ORACLES = ("oracle-positions.jsonl", "oracle-positions-synthetic.jsonl")

beside = pytest.mark.skipif(not RULES.is_dir(), reason="the folder with the oracle files is not there")


def _cases(path: Path) -> list[dict[str, object]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    return [case for case in cases if "_doc" not in case]


def _results(xgid: str) -> tuple[list[str], int]:
    """The Position IDs after each legal play, sorted, and the number of dice to be played."""
    position = parse_position(xgid)
    assert position.dice is not None
    mine, theirs = position.points[1], position.points[0]
    plays = legal_plays(mine, theirs, position.dice)
    boards = [position.board.replaced(Side.SECOND, play.mine, play.theirs) for play in plays]
    found = sorted(gnubg_position_id(board, Side.FIRST) for board in boards)
    return found, playable_dice(mine, theirs, position.dice)


@beside
@pytest.mark.parametrize("name", ORACLES)
def test_all_oracle_positions_have_exactly_the_results_and_the_number_of_dice_of_the_oracle(name: str) -> None:
    cases = _cases(RULES / name)
    assert len(cases) > 600
    for case in cases:
        found, dice = _results(str(case["xgid"]))
        board = parse_position(str(case["xgid"])).board
        assert (found or [gnubg_position_id(board, Side.FIRST)]) == case["results"], case["xgid"]
        assert dice == case["max_dice"], case["xgid"]


@beside
@pytest.mark.parametrize("name", ORACLES)
def test_all_oracle_identifiers_agree_with_each_other(name: str) -> None:
    for case in _cases(RULES / name):
        position = parse_position(str(case["xgid"]))
        assert write_gnubgid(position).partition(":")[0] == case["pid"]
        assert write_xgid(position) == case["xgid"]
        assert parse_position(str(case["pid"])).board == position.board


@beside
def test_hard_positions_have_as_many_plays_as_the_table_says() -> None:
    lines = (RULES / "hard-positions.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    header = rows[0].split("\t")
    assert len(rows) > 80
    for row in rows[1:]:
        case = dict(zip(header, row.split("\t"), strict=True))
        found, _ = _results(case["xgid"])
        assert max(len(found), 1) == int(case["n_legal"]), case["id"]
        if case["strict"] == "legal" and found:
            assert case["strict_pid"] in found, case["id"]


def test_reference_positions_have_the_results_that_gnu_backgammon_gives() -> None:
    cases = _cases(FIXTURES / "reference.jsonl")
    assert len(cases) >= 150
    for case in cases:
        assert _results(str(case["xgid"]))[0] == case["results"], case["xgid"]
