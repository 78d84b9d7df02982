"""The table of ``tally``: a sheet a match that fits 80 columns, and a last line with its result."""

from __future__ import annotations

import pytest
from commandline import FAULTY, GOOD, ROOT, Said, Shell
from rich.cells import cell_len

CRAWFORD = (ROOT / "fixtures" / "mat" / "crawford.mat").read_bytes()
MONEY = (ROOT / "fixtures" / "gnubg" / "f11-money.mat").read_bytes()
LAST = b"Wins 2 points and the match"


def sheets(said: Said) -> list[list[str]]:
    """The lines of each sheet."""
    return [sheet.splitlines() for sheet in said.out.split("\n\n")]


def test_a_sheet_has_a_heading_rows_and_a_result(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    said = shell("tally", "final.mat")
    assert said.lines[:2] == ["final.mat: Ivar Lind - Jonna, 3 point match, 4-1", "rules: match (3 point match)"]
    assert [line.split() for line in said.lines[4:7]] == [
        ["1", "0-0", "Ivar", "Lind", "2", "single", "drop", "2", "2-0"],
        ["2", "2-0", "Crawford", "Jonna", "1", "single", "resignation", "1", "2-1"],
        ["3", "2-1", "Ivar", "Lind", "2", "single", "bear-off", "2", "4-1"],
    ]
    assert said.lines[7:] == ["result: Ivar Lind wins 4-1"]


def test_the_rules_that_were_asked_for_say_so(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    assert shell("tally", "final.mat", "--rules", "match-wbgf").lines[1] == "rules: match-wbgf (asked for)"


@pytest.mark.parametrize(
    ("claim", "cell", "result"),
    [
        # What the match needed, or its length, in the place of what was won: no fault.
        (b"Wins 1 point and the match", "2 (needed 1)", "result: Ivar Lind wins 4-1"),
        (b"Wins 3 points and the match", "2", "result: Ivar Lind wins 4-1"),
        # More than that is one.
        (b"Wins 4 points and the match", "2 (file: 4)", "result: Ivar Lind wins 4-1; 1 error"),
    ],
)
def test_capped_points_look_like_no_fault(shell: Shell, claim: bytes, cell: str, result: str) -> None:
    shell.write("final.mat", CRAWFORD.replace(LAST, claim))
    said = shell("tally", "final.mat")
    row = next(line for line in said.lines if line.lstrip().startswith("3 "))
    assert row.partition("Ivar Lind")[2].partition("single")[0].strip() == cell
    assert said.lines[-1] == result


def test_money_has_a_score_and_no_winner(shell: Shell) -> None:
    shell.write("m.mat", MONEY)
    said = shell("tally", "m.mat")
    games = sum(line.split()[0].isdigit() for line in said.lines)
    assert ", money, " in said.lines[0]
    score = said.lines[0].rpartition(", ")[2]
    assert said.lines[-1] == f"result: {score} after {games} game{'s' * (games != 1)}"


def test_an_unfinished_match_says_so(shell: Shell) -> None:
    shell.write("f.mat", FAULTY)
    said = shell("tally", "f.mat")
    assert said.lines[-1] == "result: nobody has won, 0-0 so far; not all of it is in the file; 1 error"
    assert "match incomplete" not in said.out


def test_each_match_of_a_file_and_of_several_has_its_sheet(shell: Shell) -> None:
    shell.write("a.mat", CRAWFORD + b"\n" + FAULTY)
    shell.write("b.mat", GOOD)
    found = sheets(shell("tally", "a.mat", "b.mat"))
    assert [sheet[0].partition(":")[0] for sheet in found] == ["a.mat, match 1", "a.mat, match 2", "b.mat"]
    assert [sheet[-1].partition(":")[0] for sheet in found] == ["result"] * 3


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Ivar", "Maximilian von und zu Hohenstein-Ringelbach der Dritte, genannt Max"),
        ("山田太郎山田太郎山田太郎山田太郎", "佐藤花子"),
        ("Ann", "Ann"),
        ("e\u0301" * 40, "\u200f\u05d0" * 20),
    ],
    ids=["long", "wide", "alike", "combining"],
)
def test_every_line_fits_80_columns(shell: Shell, left: str, right: str) -> None:
    text = (
        CRAWFORD.decode()
        .replace("Ivar Lind", left)
        .replace("Jonna", right)
        .replace("Wins 2 points\n", "Wins 16 points\n")
    )
    folder = "a folder with a name that takes a whole line of a terminal when it stands alone"
    shell.write(f"{folder}/final.mat", text.encode())
    said = shell("tally", folder, "--rules", "match-wbgf")
    assert "result: " in said.out
    assert max(map(cell_len, said.lines)) <= 80
    headings = [line for line in said.lines if line.lstrip().startswith("game ")]
    assert headings, said.out


def test_players_whose_names_begin_alike_are_told_apart(shell: Shell) -> None:
    text = CRAWFORD.replace(b"Ivar Lind", b"Player Number One").replace(b"Jonna", b"Player Number Two")
    shell.write("final.mat", text)
    said = shell("tally", "final.mat")
    assert [line.partition("\u2026")[0].rpartition("  ")[2].strip() for line in said.lines if "\u2026" in line] == [
        "1: Player Numbe",
        "2: Player Numbe",
        "1: Player Numbe",
    ]


def test_a_file_without_a_game_says_so_in_every_form(shell: Shell) -> None:
    shell.write("q.ids", b"4HPwATDgc/ABMA\n")
    shell.write("m.mat", b" 5 point match\n")
    for form in ("table", "markdown", "csv", "json", "jsonl"):
        said = shell("tally", "q.ids", "m.mat", "--output-format", form)
        assert "bgformats: q.ids: it holds positions and no game, so there is nothing to tally\n" in said.err
        assert "bgformats: m.mat: it holds no game, so there is nothing to tally\n" in said.err
    assert shell("tally", "q.ids", "-q").err == ""
