"""``bgformats position``: every direction, every loss, every reason against a position, pictures, batches."""

from __future__ import annotations

import io
import json
import sys

import pytest
from commandline import Shell

from bgformats.draw.registry import PICTURES
from bgformats.formats.positions.registry import POSITION_FORMATS

XGID = "XGID=-a-a-BD-B---dE---d-e----B-:1:1:1:64:2:4:0:7:8"
GNUBGID = "4PPgASSwZ/ABMA:UQnzAEAAEAAE"
MIRRORED = "XGID=-b----E-D---eD---b-db-A-A-:1:-1:-1:64:4:2:0:7:8"
IMPOSSIBLE = "XGID=-b----E-C---eE---c-e----C-:0:1:1:77:4:4:1:5:10"


def test_a_position_is_converted_and_the_loss_is_told_on_standard_error(shell: Shell) -> None:
    said = shell("position", XGID, "--to", "gnubgid")
    assert (said.code, said.out) == (0, f"{GNUBGID}\n")
    assert said.err.startswith("bgformats: warning[BG603] rule-option-lost: ")
    assert "cube limit (256)" in said.err


def test_the_same_situation_from_the_other_chair_is_the_same_position_id_with_the_sides_exchanged(shell: Shell) -> None:
    # The case of the two views: roller at the bottom, roller at the top.
    said = shell("position", MIRRORED, "--to", "gnubgid")
    position_id, match_id = said.out.strip().split(":")
    assert position_id == GNUBGID.split(":")[0]
    assert match_id != GNUBGID.split(":")[1], "the roller is player 0 here"


def test_with_strict_a_loss_is_an_error_and_nothing_is_written(shell: Shell) -> None:
    said = shell("position", XGID, "--to", "gnubgid", "--strict")
    assert (said.code, said.out) == (1, "")
    assert "error[BG603]" in said.err
    forced = shell("position", XGID, "--to", "gnubgid", "--strict", "--force")
    assert (forced.code, forced.out) == (1, f"{GNUBGID}\n")


def test_what_had_to_be_put_is_no_error_with_strict(shell: Shell) -> None:
    said = shell("position", "4HPwATDgc/ABMA", "--to", "xgid", "--strict")
    assert (said.code, said.out) == (0, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n")
    (line,) = said.err.splitlines()
    assert "info[BG607]" in line
    assert "6 values are put: the cube (1), the owner of the cube (the centre)" in line


@pytest.mark.parametrize("page", ["xg-text", "bgblitz-text", "gnubg"])
def test_names_that_a_page_needs_are_told(shell: Shell, page: str) -> None:
    said = shell("position", XGID, "--to", page)
    assert "side 1 and side 2" in said.err
    assert "BG607" in said.err


def test_without_a_target_every_form_of_a_line_and_the_board_are_shown(shell: Shell) -> None:
    said = shell("position", XGID)
    assert said.code == 0
    shown = {line.split()[0]: line.split(maxsplit=1)[1] for line in said.lines if line[:1].strip() and " " in line}
    lines = [kind.id for kind in POSITION_FORMATS if kind.shape == "line" and kind.id != "json"]
    assert list(shown)[: len(lines)] == lines
    assert (shown["xgid"], shown["gnubgid"]) == (XGID, GNUBGID)
    assert "BG603" in said.out
    assert "side 2" in said.lines[-2] or "side 2" in said.out


def test_an_xgid_may_begin_with_a_dash(shell: Shell) -> None:
    assert shell("position", XGID.removeprefix("XGID="), "--to", "xgid").out == f"{XGID}\n"


def test_an_impossible_position_is_refused_with_all_its_reasons(shell: Shell) -> None:
    said = shell("position", IMPOSSIBLE, "--to", "gnubgid")
    assert (said.code, said.out) == (1, "")
    codes = [line.split("[")[1][:5] for line in said.err.splitlines()]
    assert codes == ["BG105", "BG212", "BG412", "BG508"]
    assert shell("position", IMPOSSIBLE).out == ""


def test_an_impossible_position_can_be_forced(shell: Shell) -> None:
    said = shell("position", IMPOSSIBLE, "--to", "xgid", "--force")
    assert (said.code, said.out) == (1, f"{IMPOSSIBLE}\n")


def test_json_has_the_contracts_keys_and_the_problems(shell: Shell) -> None:
    said = shell("position", XGID, "--to", "json")
    row = json.loads(said.out)
    assert said.out.count("\n") == 1
    assert list(row)[:19] == [
        "on_roll", "points", "cube", "cube_owner", "dice", "length", "score", "crawford", "post_crawford", "jacoby",
        "beavers", "cube_limit", "double_offered", "resignation", "variant", "xgid", "gnubgid", "ogid", "pips",
    ]  # fmt: skip
    assert (row["on_roll"], row["cube"], row["cube_owner"], row["dice"], row["score"]) == (2, 2, 2, [6, 4], [4, 2])
    assert (row["xgid"], row["gnubgid"], row["problems"]) == (XGID, GNUBGID, [])
    assert [len(side) for side in row["points"]] == [26, 26]
    wrong = shell("position", IMPOSSIBLE, "--to", "json")
    assert wrong.code == 1
    assert [one["code"] for one in json.loads(wrong.out)["problems"]] == ["BG105", "BG212", "BG412", "BG508"]


def test_a_bare_position_id_says_nothing_of_cube_and_score(shell: Shell) -> None:
    row = json.loads(shell("position", "4HPwATDgc/ABMA", "--to", "json").out)
    unknown = ("cube", "cube_owner", "dice", "length", "score", "crawford", "jacoby", "beavers", "resignation")
    assert {row[name] for name in unknown} == {None}


@pytest.mark.parametrize("kind", [kind for kind in POSITION_FORMATS if kind.shape != "bytes"], ids=lambda kind: kind.id)
def test_every_form_is_read_again_from_a_file_and_from_standard_input(
    shell: Shell, kind: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = getattr(kind, "id", "")
    written = shell("position", XGID, "--to", target).out
    shell.write("position.txt", written.encode())
    board = XGID.split(":")[0]
    assert shell("position", "position.txt", "--to", "xgid").out.split(":")[0] == board
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written.encode())))
    assert shell("position", "-", "--to", "xgid", "--from", target).out.split(":")[0] == board


def test_a_jellyfish_file_is_written_and_read(shell: Shell) -> None:
    assert shell("position", XGID, "--to", "jellyfish", "--output", "one.pos").code == 0
    assert (shell.folder / "one.pos").read_bytes()[:2] == b"\x7e\x00"
    assert shell("position", "one.pos", "--to", "gnubgid").out == f"{GNUBGID}\n"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.id)
def test_every_picture_can_be_drawn(shell: Shell, picture: object) -> None:
    name = getattr(picture, "id", "")
    play = () if name in ("ascii", "board") else ("--play", "24/18 13/9")
    said = shell("position", XGID, "--to", name, "--output", f"board.{name}", "--bottom", "1", *play)
    assert (said.code, said.err) == (0, "")
    begins = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}
    data = (shell.folder / f"board.{name}").read_bytes()
    assert data.startswith(begins.get(name, b""))
    assert len(data) > 300


def test_a_batch_answers_each_line_and_goes_on_after_a_bad_one(shell: Shell) -> None:
    shell.write("ids.txt", f"{XGID}\nnonsense\n{IMPOSSIBLE}\n{GNUBGID}\n".encode())
    said = shell("position", "--batch", "ids.txt")
    rows = [json.loads(line) for line in said.lines]
    assert said.code == 1
    assert [("error" in row, len(row.get("problems", ()))) for row in rows] == [
        (False, 0), (True, 0), (False, 4), (False, 0),
    ]  # fmt: skip
    assert "is no position" in rows[1]["error"]


def test_a_batch_with_a_target_gives_the_text_and_the_losses(shell: Shell) -> None:
    shell.write("ids.txt", f"{XGID}\n{IMPOSSIBLE}\n".encode())
    rows = [json.loads(line) for line in shell("position", "--batch", "ids.txt", "--to", "gnubgid").lines]
    assert (rows[0]["id"], rows[0]["gnubgid"]) == (XGID, GNUBGID)
    assert [one["code"] for one in rows[0]["diagnostics"]] == ["BG603"]
    assert rows[1]["gnubgid"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give either an ID or --batch"),
        ((XGID, "--batch", "-"), "give either an ID or --batch"),
        (("nonsense",), "is no position"),
        ((XGID, "--to", "xgib"), "did you mean xgid?"),
        ((XGID, "--from", "gnubgid"), "Position ID"),
        ((XGID, "--from", "xgib"), "did you mean xgid"),
        ((XGID, "--to", "svg", "--width", "3"), "width"),
        ((XGID, "--to", "svg", "--theme", "pink"), "pink"),
        ((XGID, "--to", "svg", "--play", "what"), "is no play"),
        ((XGID, "--to", "svg", "--play", "30/26"), "no checker moves from 30 to 26"),
        ((XGID, "--to", "svg", "--play", "8/13"), "no checker moves from 8 to 13"),
        ((XGID, "--to", "svg", "--play", "2/off"), "no checker to move on 2"),
        ((XGID, "--to", "xgid", "--play", "8/5"), "--play draws arrows"),
        (("nothing.txt",), "cannot read 'nothing.txt'"),
        ((".",), "cannot read '.': Is a directory"),
        ((XGID, "--variant", "chess"), "there is no variant"),
        (("--batch", "no-such-file"), "cannot read 'no-such-file'"),
        (("--batch", "-", "--to", "png"), "is a picture"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_cannot_be_done_is_said_in_one_line(shell: Shell, arguments: tuple[str, ...], message: str) -> None:
    said = shell("position", *arguments)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert said.err.count("\n") == 1
