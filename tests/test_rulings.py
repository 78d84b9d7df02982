"""A director's rulings: plays that stand, adjusted scores, penalty points, and files of rulings that are none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from recorded import at, command, found, messages, put, tallied

from bgformats.model.rulings import load_rulings

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "fixtures" / "rulings"
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

MATCH = """
 {length} point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                  42: 8/4
  2) 61: 13/7 8/7                 {end}

 Game 2
 Ann : {first}                          Bob : {second}
  1) 31: 8/5 6/5                  42: 8/4 6/4
"""
"""Turn 2 of game 1, Bob's, leaves a 2 unplayed."""

RESIGNED = "63: ????\n      Wins 1 point"


def match(first: int, second: int, end: str = RESIGNED, length: int = 7) -> str:
    """Two games; the second begins at this score."""
    return MATCH.format(length=length, first=first, second=second, end=end)


def rulings(folder: Path, *entries: str) -> tuple[str, str]:
    """The words that hand rulings over; each is given as TOML, a key a line or with `;` between."""
    text = "\n".join("[[rulings]]\n" + entry.replace("; ", "\n") for entry in entries)
    return "--rulings", put(folder, text + "\n", "rulings.toml")


# -- plays that stand --------------------------------------------------------------------------------------------------


def test_the_finding_about_a_play_that_stands_is_an_info(tmp_path: Path) -> None:
    text = match(1, 0)
    where = at(text, "8/4")
    assert found(tmp_path, text) == [f"{where} BG304 error"]
    ruled = rulings(tmp_path, 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, text, *ruled, infos=["BG304"]) == [f"{where} BG304 info"]


@pytest.mark.parametrize(
    "entry",
    [
        'game = 1; turn = 2; decision = "noted"',
        "game = 1; turn = 2",
    ],
)
def test_a_ruling_without_a_decision_changes_no_finding(entry: str, tmp_path: Path) -> None:
    text = match(1, 0)
    assert found(tmp_path, text, *rulings(tmp_path, entry)) == [f"{at(text, '8/4')} BG304 error"]


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ('game = 1; turn = 1; decision = "stands"', "Game 1"),
        ('game = 1; turn = 3; decision = "stands"', "Game 1"),
        ('game = 2; turn = 2; decision = "stands"', "Game 2"),
        ('match = 2; game = 1; turn = 2; decision = "stands"', "7"),
        ('game = 9; turn = 99; decision = "stands"', "7"),
    ],
)
def test_a_ruling_that_fits_nothing_is_an_error_and_changes_no_other_finding(
    entry: str, where: str, tmp_path: Path
) -> None:
    text = match(1, 0)
    found_there = found(tmp_path, text, *rulings(tmp_path, entry))
    assert sorted(found_there) == sorted([f"{at(text, where)} BG008 error", f"{at(text, '8/4')} BG304 error"])


# -- whose match the rulings are on ------------------------------------------------------------------------------------


STANDS = 'game = 1; turn = 2; decision = "stands"'


def folder_of(tmp_path: Path, *names: str) -> Path:
    """A folder of copies of one match with one illegal play."""
    folder = tmp_path / "matches"
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(match(1, 0), encoding="utf-8")
    return folder


def named(tmp_path: Path, head: str, *entries: str) -> tuple[str, str]:
    """Rulings that say above which match they are for."""
    option, path = rulings(tmp_path, *entries)
    Path(path).write_text(f"{head}\n{Path(path).read_text(encoding='utf-8')}", encoding="utf-8")
    return option, path


def errors(tmp_path: Path, *words: str) -> dict[str, list[str]]:
    """The errors of each file, by the end of its path."""
    said = command("validate", *words, "--output-format", "json")
    return {
        Path(file["path"]).relative_to(tmp_path / "matches").as_posix(): [
            one["code"] for one in file["diagnostics"] if one["severity"] == "error"
        ]
        for file in json.loads(said.out)["files"]
    }


def test_rulings_that_name_no_match_are_refused_for_several_files(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a.mat", "b.mat")
    before = (folder / "a.mat").read_bytes()
    for words in (["validate"], ["tally"], ["fix", "--unsafe"]):
        said = command(*words, str(folder), *rulings(tmp_path, STANDS))
        assert (said.code, said.out) == (2, "")
        assert 'path = "final.mat"' in said.err
    assert (folder / "a.mat").read_bytes() == before


def test_one_match_among_other_files_needs_no_name(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a.mat")
    (folder / "README.md").write_text("# A final\n", encoding="utf-8")
    assert errors(tmp_path, str(folder), *rulings(tmp_path, STANDS)) == {"a.mat": []}


def test_rulings_name_a_file_by_the_end_of_its_path(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "one/final.mat", "two/final.mat", "two/not_final.mat")
    ruled = named(tmp_path, 'path = "two/final.mat"', STANDS)
    assert errors(tmp_path, str(folder), *ruled) == {
        "one/final.mat": ["BG304"],
        "two/final.mat": [],
        "two/not_final.mat": ["BG304"],
    }


def test_rulings_name_the_players_in_any_order(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a.mat", "b.mat")
    other = match(1, 0).replace("Bob", "Cid")
    (folder / "b.mat").write_text(other, encoding="utf-8")
    ruled = named(tmp_path, 'players = ["Cid", "Ann"]', STANDS)
    assert errors(tmp_path, str(folder), *ruled) == {"a.mat": ["BG304"], "b.mat": []}


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('path = "c.mat"', "the rulings are for a match in a file 'c.mat', and there is none"),
        ('players = ["Ann", "Zoe"]', "the rulings are for a match between 'Ann' and 'Zoe', and there is none"),
    ],
)
def test_rulings_on_a_match_that_is_not_in_the_run_are_told(head: str, said: str, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a.mat", "b.mat")
    ran = command("validate", str(folder), *named(tmp_path, head, STANDS))
    assert ran.code == 2
    assert said in ran.err


def test_a_conversion_takes_rulings(tmp_path: Path) -> None:
    text = match(0, 2)
    path = put(tmp_path, text, "final.mat")
    ruled = rulings(tmp_path, STANDS, "game = 1; adjust = [-1, 2]")
    assert command("convert", path, "--to", "sgf").code == 1
    straight = command("convert", path, "--to", "sgf", *ruled)
    assert straight.code == 0
    assert "[game:1][ws:0][bs:2]" in straight.out
    swapped = command("convert", path, "--to", "sgf", "--swap", *ruled)
    assert swapped.code == 0
    assert "[game:1][ws:2][bs:0]" in swapped.out


# -- plays that stand, in detail ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "piece", "code"),
    [
        ("42: 8/4", "8/4", "BG304"),
        ("42: 8/3 6/4", "8/3", "BG308"),
        ("53: 6/1 8/5", "6/1", "BG302"),
        ("65: 12/6 13/8", "12/6", "BG301"),
        ("42: Cannot Move", "Cannot Move", "BG313"),
    ],
)
def test_every_kind_of_illegal_play_can_stand(cell: str, piece: str, code: str, tmp_path: Path) -> None:
    text = match(1, 0).replace("42: 8/4\n", f"{cell}\n")
    text = text[: text.index("  2)")]
    ruled = rulings(tmp_path, 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, text) == [f"{at(text, piece)} {code} error"]
    assert found(tmp_path, text, *ruled, infos=[code]) == [f"{at(text, piece)} {code} info"]


def test_a_mark_is_no_play_and_does_not_stand(tmp_path: Path) -> None:
    text = match(1, 0).replace("42: 8/4\n", "42: 8/4* 6/4\n")
    ruled = rulings(tmp_path, 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, text, *ruled) == [f"{at(text, 'Game 1')} BG008 error", f"{at(text, '*')} BG312 warning"]


def test_a_play_stands_whatever_the_profile_makes_of_illegal_plays(tmp_path: Path) -> None:
    text = match(1, 0, "63: ????\n      Wins 1 point")
    rules = ("--rules", "match-wbgf")
    assert found(tmp_path, text, *rules) == [f"{at(text, '8/4')} BG304 warning"]
    ruled = rulings(tmp_path, 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, text, *rules, *ruled) == []


def test_the_turn_is_the_one_that_the_finding_names(tmp_path: Path) -> None:
    """A double and the roll after it are one turn: Bob's play is turn 4."""
    text = (
        "\n 0 point match\n\n Game 1\n Ann : 0                          Bob : 0\n"
        "  1) 31: 8/5 6/5                  61: 13/7 8/7\n"
        "  2) 21: 13/11 6/5                 Doubles => 2\n"
        "  3)  Takes                       42: 8/4\n"
    )
    said = command("validate", put(tmp_path, text), "--output-format", "concise")
    assert "BG304" in said.out
    assert "(game 1, turn 4)" in said.out
    assert found(tmp_path, text, *rulings(tmp_path, 'game = 1; turn = 4; decision = "stands"')) == []


# -- adjusted scores ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("adjust", "score"),
    [("[0, 1]", (1, 1)), ("[2, 0]", (3, 0)), ("[-1, 0]", (0, 0)), ("[-1, 3]", (0, 3)), ("[0, 0]", (1, 0))],
)
def test_the_next_score_line_follows_from_the_adjusted_score(
    adjust: str, score: tuple[int, int], tmp_path: Path
) -> None:
    ruled = rulings(tmp_path, f"game = 1; adjust = {adjust}", 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, match(*score), *ruled) == []
    (first, second) = tallied(tmp_path, match(*score), *ruled)
    assert first["score_after"] == second["score_before"] == list(score)
    assert (first["points_derived"], first["adjustment"]) == (1, json.loads(adjust))


def test_a_score_line_that_leaves_the_adjustment_out_is_told(tmp_path: Path) -> None:
    text = match(1, 0)
    ruled = rulings(tmp_path, "game = 1; adjust = [0, 1]", 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, text, *ruled) == ["10:41 BG504 error"]
    assert messages(tmp_path, text, *ruled) == ["the score is 1-0 here; the games before give 1-1"]


def test_all_rulings_on_a_game_count(tmp_path: Path) -> None:
    ruled = rulings(
        tmp_path, "game = 1; adjust = [1, 0]", "game = 1; adjust = [0, 2]", 'game = 1; turn = 2; decision = "stands"'
    )
    assert found(tmp_path, match(2, 2), *ruled) == []


def test_an_adjustment_can_end_the_match_and_make_the_crawford_game(tmp_path: Path) -> None:
    stands = 'game = 1; turn = 2; decision = "stands"'
    text = match(7, 0)
    ruled = rulings(tmp_path, "game = 1; adjust = [6, 0]", stands)
    assert found(tmp_path, text, *ruled) == [f"{at(text, 'Game 2')} BG506 error"]
    text = match(6, 0)
    ruled = rulings(tmp_path, "game = 1; adjust = [5, 0]", stands)
    assert found(tmp_path, text, *ruled) == []
    assert [row["crawford"] for row in tallied(tmp_path, text, *ruled)] == [False, True]


def test_a_wrong_result_is_one_finding_with_an_adjustment_too(tmp_path: Path) -> None:
    """Bob wins 1 by a drop, 2 are claimed, 1 is added: 0-3 follows from the claim and 0-2 from the game."""
    end = " Doubles => 2\n  3)  Drops\n                                  Wins 2 points"
    ruled = rulings(tmp_path, "game = 1; adjust = [0, 1]", 'game = 1; turn = 2; decision = "stands"')
    for second in (2, 3):
        text = match(0, second, end)
        assert found(tmp_path, text, *ruled) == [f"{at(text, 'Wins 2')} BG502 error"]


def test_a_game_without_an_end_can_be_decided_by_a_ruling(tmp_path: Path) -> None:
    """Nobody knows what else was counted, so more may stand in the next score line, but not less."""
    ruled = rulings(tmp_path, "game = 1; adjust = [0, 2]", 'game = 1; turn = 2; decision = "stands"')
    assert found(tmp_path, match(0, 2, ""), *ruled) == []
    assert found(tmp_path, match(0, 3, ""), *ruled) == []
    assert found(tmp_path, match(0, 1, ""), *ruled) == ["9:41 BG504 error"]


def test_a_result_without_a_side_goes_to_whom_the_adjusted_score_gives_it(tmp_path: Path) -> None:
    """The blanks before the result are gone; the score line gives Ann the point, and Bob the adjustment."""
    text = (
        "\n 5 point match\n Game 1\n Ann : 0 Bob : 0\n 1) 31: 8/5 6/5 61: 13/7 8/7\n 2) 42: 8/4 6/4 63: 24/15\n"
        "Wins 1 point\n Game 2\n Ann : 1 Bob : 1\n 1) 31: 8/5 6/5 61: 13/7 8/7\n"
    )
    ruled = rulings(tmp_path, "game = 1; adjust = [0, 1]")
    assert found(tmp_path, text, *ruled) == []
    assert [row["winner"] for row in tallied(tmp_path, text, *ruled)] == [1, None]


def test_each_match_of_a_file_has_its_own_rulings(tmp_path: Path) -> None:
    text = match(1, 0) + match(1, 1).removeprefix("\n")
    ruled = rulings(
        tmp_path,
        'match = 1; game = 1; turn = 2; decision = "stands"',
        "match = 2; game = 1; adjust = [0, 1]",
    )
    assert found(tmp_path, text, *ruled) == [f"{at(text, '42: 8/4', 3)[:-2]}39 BG304 error"]
    assert [row["adjustment"] for row in tallied(tmp_path, text, *ruled)] == [[0, 0], [0, 0], [0, 1], [0, 0]]


# -- what the tally and the export show --------------------------------------------------------------------------------

DECIDED = (
    "game = 1; adjust = [0, 1]; penalty = [2, 0]; note = 'late, twice'",
    "game = 1; turn = 2; decision = 'stands'",
)
SHOWN = "adjusted by +0, +1, penalty points 2-0, ruling: late, twice, ruling: stands"


def test_the_table_shows_points_and_notes(tmp_path: Path) -> None:
    for form in ("table", "markdown"):
        said = command(
            "tally",
            put(tmp_path, match(1, 1)),
            *rulings(tmp_path, *DECIDED),
            "--output-format",
            form,
            "--color",
            "never",
        )
        assert said.code == 0
        if form == "markdown":
            (line,) = [line for line in said.out.splitlines() if "0-0" in line]
            assert SHOWN in line
        else:  # a column, of which the first line stands in the row of the game
            rows = said.out.splitlines()
            first = next(number for number, line in enumerate(rows) if " 0-0 " in line)
            start = rows[first].index("adjusted")
            assert " ".join(line[start:].strip() for line in rows[first:]).startswith(SHOWN)
        assert said.out.count("ruling") == 2


def test_the_data_forms_show_points_and_notes(tmp_path: Path) -> None:
    path, ruled = put(tmp_path, match(1, 1)), rulings(tmp_path, *DECIDED)
    expected = {"adjustment": [0, 1], "penalty": [2, 0], "rulings": ["late, twice", "stands"]}
    for words in (("tally", path, "--output-format", "json"), ("export", path, "--level", "game", "--to", "json")):
        first, second = json.loads(command(*words, *ruled).out)
        assert {key: first[key] for key in expected} == expected
        assert {key: second[key] for key in expected} == {"adjustment": [0, 0], "penalty": [0, 0], "rulings": []}
    for words in (("tally", path, "--output-format", "csv"), ("export", path, "--level", "game", "--to", "csv")):
        heading, first_line, _ = command(*words, *ruled).out.splitlines()
        assert heading.endswith("adjustment_1,adjustment_2,penalty_1,penalty_2,rulings,complete")
        assert first_line.endswith('0,1,2,0,"late, twice; stands",false')


def test_the_score_of_an_exported_match_is_the_adjusted_one(tmp_path: Path) -> None:
    said = command("export", put(tmp_path, match(1, 1)), *rulings(tmp_path, *DECIDED))
    assert json.loads(said.out)["score"] == [1, 1]


def test_a_note_is_harmless_in_a_table_and_in_a_spreadsheet(tmp_path: Path) -> None:
    ruled = rulings(tmp_path, 'game = 1; note = "=1+1\\n|\\u001b[31m"')
    path = put(tmp_path, match(1, 0))
    table = command("tally", path, *ruled, "--output-format", "markdown").out
    assert "ruling: =1+1\\\\x0a\\|\\\\x1b\\[31m" in table
    csv = command("tally", path, *ruled, "--output-format", "csv").out
    assert "'=1+1\\x0a|\\x1b[31m" in csv


# -- files of rulings that are none ------------------------------------------------------------------------------------

BAD = [
    ("game 0", "[[rulings]]\ngame = 0\n", "ruling 1: game: it counts from 1"),
    ("turn 0 of the second", "[[rulings]]\ngame = 1\n[[rulings]]\ngame = 2\nturn = 0\n",
     "ruling 2: turn: it counts from 1"),
    ("match -1", "[[rulings]]\nmatch = -1\ngame = 1\n", "ruling 1: match: it counts from 1"),
    ("no game", "[[rulings]]\nturn = 2\n", "ruling 1: game: it is missing"),
    ("a game in quotes", '[[rulings]]\ngame = "1"\n', "ruling 1: game: expected a whole number"),
    ("a game that is a fraction", "[[rulings]]\ngame = 1.5\n", "ruling 1: game: expected a whole number"),
    ("a game that is true", "[[rulings]]\ngame = true\n", "ruling 1: game: expected a whole number"),
    ("a note that is a number", "[[rulings]]\ngame = 1\nnote = 3\n", "ruling 1: note: expected a text in quotes"),
    ("one number for two sides", "[[rulings]]\ngame = 1\nadjust = 1\n",
     "ruling 1: adjust: expected a list: [[rulings]] for the rulings, [1, 0] for points"),
    ("one side", "[[rulings]]\ngame = 1\nadjust = [1]\n", "ruling 1: adjust: expected two whole numbers, one a side"),
    ("three sides", "[[rulings]]\ngame = 1\nadjust = [1, 0, 0]\n",
     "ruling 1: adjust: expected two numbers, one a side"),
    ("half a point", "[[rulings]]\ngame = 1\npenalty = [1, 0.5]\n",
     "ruling 1: penalty: expected two whole numbers, one a side"),
    ("a key that does not exist", "[[rulings]]\ngame = 1\nnotes = 'x'\n", "ruling 1: notes: there is no such key; "
     "known are match, game, turn, decision, adjust, penalty, note"),
    ("a decision that does not exist", "[[rulings]]\ngame = 1\ndecision = 'void'\n",
     "ruling 1: decision: input should be 'stands' or 'noted'"),
    ("stands without a turn", "[[rulings]]\ngame = 1\ndecision = 'stands'\n",
     "ruling 1: a play that stands needs its turn: turn = 3"),
    ("another table", "[[ruling]]\ngame = 1\n", "ruling: there is no such key; known are path, players, rulings"),
    ("one table, no list", "[rulings]\ngame = 1\n", "rulings: expected a list: [[rulings]] for the rulings, [1, 0] for "
     "points"),
    ("a list of numbers", "rulings = [1]\n", "ruling 1: expected a table that begins with [[rulings]]"),
    ("two faults", "[[rulings]]\ngame = 0\nturn = 0\n", "ruling 1: game: it counts from 1; ruling 1: turn: it counts "
     "from 1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "told"), BAD, ids=[case[0] for case in BAD])
def test_what_is_wrong_with_a_file_of_rulings_is_told_in_one_line(
    name: str, content: str, told: str, tmp_path: Path
) -> None:
    match_file, path = put(tmp_path, match(1, 0)), put(tmp_path, content, "bad.toml")
    for name_of_command in ("validate", "tally", "export"):
        said = command(name_of_command, match_file, "--rulings", path)
        assert (said.code, said.out, said.err) == (2, "", f"bgformats: {path}: {told}\n")


def test_a_file_that_is_no_toml_is_told_with_the_place(tmp_path: Path) -> None:
    path = put(tmp_path, "[[rulings]]\ngame: 1\n", "bad.toml")
    said = command("validate", put(tmp_path, match(1, 0)), "--rulings", path)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"bgformats: {path}: no TOML: ")
    assert "line 2" in said.err
    assert said.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    match_file = put(tmp_path, match(1, 0))
    missing, folder = str(tmp_path / "missing.toml"), str(tmp_path)
    bytes_file = tmp_path / "bytes.toml"
    bytes_file.write_bytes(b"\xff\xfe[[rulings]]")
    for path, reason in (
        (missing, "No such file or directory"),
        (folder, "Is a directory"),
        (str(bytes_file), "it is not UTF-8"),
    ):
        said = command("validate", match_file, "--rulings", path)
        assert (said.code, said.out) == (2, "")
        assert said.err == f"bgformats: cannot read the rulings {path!r}: {reason}\n"


def test_a_byte_order_mark_and_an_empty_file_are_no_fault(tmp_path: Path) -> None:
    marked, empty = tmp_path / "marked.toml", tmp_path / "empty.toml"
    marked.write_bytes(b"\xef\xbb\xbf[[rulings]]\r\ngame = 1\r\n")
    empty.write_bytes(b"")
    assert [one.game for one in load_rulings(str(marked)).rulings] == [1]
    assert load_rulings(str(empty)).rulings == ()


# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_page_prints_the_sample_as_it_is() -> None:
    """Its commands are run by ``test_docs``."""
    (section,) = re.findall(r"^## Rulings\n(.+?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    (printed,) = re.findall(r"```toml\n# fixtures/rulings/final.toml\n(.+?)```", section, re.DOTALL)
    assert printed == (SAMPLE / "final.toml").read_text(encoding="utf-8")
    assert section.count("$ bgformats ") == 3


def test_the_page_names_every_key_with_its_default() -> None:
    (section,) = re.findall(r"^## Rulings\n(.+?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    assert [(row[0], row[2]) for row in rows[2:]] == [
        ("`match`", "none"), ("`game`", "-"), ("`turn`", "none"), ("`decision`", '`"noted"`'),
        ("`adjust`", "`[0, 0]`"), ("`penalty`", "`[0, 0]`"), ("`note`", "empty"),
    ]  # fmt: skip
