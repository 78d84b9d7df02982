"""``bgformats convert``: targets, dialects, what is lost, what is refused, files and folders."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commandline import FAULTY, GOOD, ROOT, Shell

from bgformats import api
from bgformats.formats.writers import WRITERS

CRAWFORD = (ROOT / "fixtures" / "mat" / "crawford.mat").read_bytes()
NAMES = ("Ivar Lind", "Jonna")


def records(path: Path) -> list[object]:
    return [api.canonical(match) for match in api.validate(path).verified]


def told(err: str) -> list[str]:
    """The codes in what was said on standard error."""
    return [line.split("[")[1][:5] for line in err.splitlines() if "[BG" in line]


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.id)
def test_every_target_is_written_to_standard_output(shell: Shell, writer: object) -> None:
    shell.write("final.mat", GOOD)
    said = shell("convert", "final.mat", "--to", getattr(writer, "id", ""))
    assert said.code == 0
    assert len(said.out) > 200


@pytest.mark.parametrize("name", ["again.sgf", "again.gam", "again.md"])
def test_the_name_of_the_target_tells_its_format(shell: Shell, name: str) -> None:
    shell.write("final.mat", GOOD)
    assert shell("convert", "final.mat", name).code == 0
    assert (shell.folder / name).stat().st_size > 200


@pytest.mark.parametrize("dialect", ["jellyfish", "gnubg", "xg", "galaxy"])
def test_a_dialect_of_mat_gives_the_same_match(shell: Shell, dialect: str) -> None:
    shell.write("final.mat", GOOD)
    assert shell("convert", "final.mat", "again.mat", "--dialect", dialect).code == 0
    before, after = (api.validate(shell.folder / name).verified[0] for name in ("final.mat", "again.mat"))
    assert [api.canonical(one).games for one in (before,)] == [api.canonical(one).games for one in (after,)]


def test_what_is_lost_is_told_with_its_code_and_place(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    said = shell("convert", "final.mat", "final.gam")
    assert said.code == 0
    assert "BG605" in told(said.err)
    assert all(line.startswith("bgformats: final.mat:") for line in said.err.splitlines())


def test_with_strict_a_loss_is_an_error_and_nothing_is_written(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    said = shell("convert", "final.mat", "final.gam", "--strict")
    assert said.code == 1
    assert "error[BG605]" in said.err
    assert not (shell.folder / "final.gam").exists()


def test_a_record_with_errors_is_refused_and_forced(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("convert", "faulty.mat", "again.mat")
    assert said.code == 1
    assert "faulty.mat: 1 error, so it is not converted" in said.err
    assert not (shell.folder / "again.mat").exists()
    assert shell("convert", "faulty.mat", "again.mat", "--force").code == 0
    codes = [
        [one.code for one in api.validate(shell.folder / name).diagnostics] for name in ("faulty.mat", "again.mat")
    ]
    assert codes[0] == codes[1], "the fault is kept as it is recorded"


def test_sides_are_exchanged_and_exchanged_again(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    shell("convert", "final.mat", "one.mat")
    shell("convert", "one.mat", "other.mat", "--swap")
    shell("convert", "other.mat", "back.mat", "--swap")
    assert (shell.folder / "back.mat").read_bytes() == (shell.folder / "one.mat").read_bytes()
    swapped = api.validate(shell.folder / "other.mat").verified[0]
    assert tuple(player.name for player in swapped.match.players) == NAMES[::-1]
    first, other = (api.validate(shell.folder / name).verified[0] for name in ("one.mat", "other.mat"))
    assert [game.score_after for game in other.games] == [game.score_after[::-1] for game in first.games]
    assert [game.winner for game in other.games] == [game.winner and game.winner.opponent for game in first.games]


def test_a_player_is_renamed_everywhere(shell: Shell) -> None:
    shell.write("final.mat", CRAWFORD)
    assert shell("convert", "final.mat", "again.mat", "--rename", "Jonna=Åsa Ek").code == 0
    text = (shell.folder / "again.mat").read_text(encoding="utf-8")
    assert text.count("Åsa Ek : ") == 3
    assert "Jonna" not in text.split("Game 1")[1]


def test_a_file_a_match(shell: Shell) -> None:
    shell.write("two.mat", GOOD + b"\n" + CRAWFORD)
    said = shell("convert", "two.mat", "out", "--to", "sgf", "--split")
    assert said.code == 0
    assert sorted(path.name for path in (shell.folder / "out").iterdir()) == ["two-1.sgf", "two-2.sgf"]
    assert [len(records(shell.folder / "out" / f"two-{number}.sgf")) for number in (1, 2)] == [1, 1]


def test_what_is_lost_of_a_file_a_match_has_the_line_of_its_own_match(shell: Shell) -> None:
    shell.write("two.mat", GOOD + b"\n" + CRAWFORD)
    said = shell("convert", "two.mat", "out", "--to", "gam", "--split", "-v")
    lengths = [line for line in said.err.splitlines() if "the length of the match" in line]
    headings = [n for n, line in enumerate((GOOD + b"\n" + CRAWFORD).splitlines(), 1) if b"point match" in line]
    assert len(headings) == 2
    assert [line.split("two.mat:")[1].split(":")[0] for line in lengths] == [str(n) for n in headings]


def test_the_same_loss_many_times_is_one_line_with_a_count_and_what_was_put_is_one_line(shell: Shell) -> None:
    notes = b"".join(b"; note %d\n" % number for number in range(36))
    names = b" Ann : 0                        Bob : 0\n"
    shell.write("one.mat", notes + b"\n 5 point match\n\n Game 1\n" + names + b"  1) 31: 8/5 6/5\n")
    said = shell("convert", "one.mat", "out.gam")
    (line,) = [line for line in said.err.splitlines() if "BG601" in line]
    assert line.endswith("(the first of 36 such)")
    assert len([line for line in shell("convert", "one.mat", "a.gam", "-v").err.splitlines() if "BG601" in line]) == 36
    (put,) = shell("convert", "one.mat", "x.mat", "--dialect", "xg").err.splitlines()
    assert "2 values are put: whether the Crawford rule is in use (yes), the cube limit (1024)" in put


def test_quiet_says_only_how_much_was_lost(shell: Shell) -> None:
    shell.write("final.mat", GOOD)
    said = shell("convert", "final.mat", "final.gam", "-q")
    assert said.code == 0
    (line,) = said.err.splitlines()
    assert line.startswith("bgformats: ")
    assert "BG605" in line
    assert "final.mat:" not in line


def test_a_folder_is_converted_as_it_lies_there(shell: Shell) -> None:
    (shell.folder / "in" / "deep").mkdir(parents=True)
    shell.write("in/final.mat", GOOD)
    shell.write("in/deep/final.mat", CRAWFORD)
    shell.write("in/notes.txt", b"bring the clocks\n")
    said = shell("convert", "in", "out", "--to", "sgf")
    assert said.code == 0
    assert "2 written" in said.err
    assert "skipped 1 other file: in/notes.txt: " in said.err
    assert {path.relative_to(shell.folder).as_posix() for path in (shell.folder / "out").rglob("*.sgf")} == {
        "out/final.sgf", "out/deep/final.sgf",
    }  # fmt: skip


def test_files_that_would_meet_are_kept_apart(shell: Shell) -> None:
    (shell.folder / "in").mkdir()
    shell.write("in/final.mat", GOOD)
    shell("convert", "in/final.mat", "in/final.sgf")
    assert shell("convert", "in", "out", "--to", "markdown").code == 0
    assert sorted(path.name for path in (shell.folder / "out").iterdir()) == ["final-2.md", "final.md"]


def test_members_of_an_archive_are_converted_into_a_folder(shell: Shell) -> None:
    (shell.folder / "in").mkdir()
    shell.write("in/final.mat", GOOD)
    shell.write("in/other.mat", CRAWFORD)
    shutil.make_archive(str(shell.folder / "all"), "zip", shell.folder / "in")
    (shell.folder / "out").mkdir()
    assert shell("convert", "all.zip", "out", "--to", "sgf").code == 0
    assert sorted(path.name for path in (shell.folder / "out").iterdir()) == ["final.sgf", "other.sgf"]


def test_the_file_that_is_read_is_never_overwritten(shell: Shell) -> None:
    shell.write("final.mat", GOOD)
    said = shell("convert", "final.mat", "final.mat")
    assert said.code == 2
    assert "not overwritten" in said.err
    assert (shell.folder / "final.mat").read_bytes() == GOOD


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no SRC is given"),
        (("final.mat",), "say what to convert to"),
        (("final.mat", "x.txt"), "say what to convert to"),
        (("final.mat", "--to", "mta"), "did you mean mat"),
        (("final.mat", "--to", "moves"), "only read"),
        (("final.mat", "--to", "mat", "--dialect", "xgg"), "did you mean xg"),
        (("final.mat", "--to", "sgf", "--dialect", "xg"), "it has none"),
        (("final.mat", "--to", "mat", "--rename", "Nobody=X"), "nobody is called 'Nobody'"),
        (("final.mat", "--to", "mat", "--rename", "Nobody"), "is not OLD=NEW"),
        (("final.mat", "--to", "mat", "--split"), "DST must be a folder"),
        (("ids.ids", "--to", "mat"), "bgformats position"),
        (("missing.mat", "--to", "mat"), "No such file"),
        (("notes.txt", "--to", "mat"), "notes.txt: "),
        ((".", "--to", "mat"), "DST must be a folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_cannot_be_done_is_said(shell: Shell, arguments: tuple[str, ...], message: str) -> None:
    shell.write("final.mat", GOOD)
    shell.write("ids.ids", b"4HPwATDgc/ABMA\n")
    shell.write("notes.txt", b"bring the clocks\n")
    said = shell("convert", *arguments)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_an_empty_file_is_a_finding_and_a_strange_one_cannot_be_read(shell: Shell) -> None:
    shell.write("empty.mat", b" \n")
    shell.write("strange.mat", b"\x00\x01\x02" * 100)
    assert shell("convert", "empty.mat", "--to", "sgf").code == 1
    assert shell("convert", "strange.mat", "--to", "sgf").code == 2


def test_an_archive_of_several_files_is_written_to_no_single_place(shell: Shell) -> None:
    (shell.folder / "in").mkdir()
    shell.write("in/final.mat", GOOD)
    shell.write("in/other.mat", CRAWFORD)
    shutil.make_archive(str(shell.folder / "all"), "zip", shell.folder / "in")
    for arguments in (("all.zip", "--to", "sgf"), ("all.zip", "one.sgf")):
        said = shell("convert", *arguments)
        assert (said.code, said.out) == (2, "")
        assert "DST must be a folder" in said.err
    assert not (shell.folder / "one.sgf").exists()
    assert shell("convert", "all.zip", "new", "--to", "sgf").code == 0
    assert sorted(path.name for path in (shell.folder / "new").iterdir()) == ["final.sgf", "other.sgf"]


def test_a_named_file_goes_right_into_the_folder(shell: Shell) -> None:
    (shell.folder / "in").mkdir()
    (shell.folder / "out").mkdir()
    shell.write("in/final.mat", GOOD)
    assert shell("convert", "in/final.mat", "out", "--to", "sgf").code == 0
    assert [path.name for path in (shell.folder / "out").iterdir()] == ["final.sgf"]


def test_a_record_without_a_length_becomes_a_money_session_and_that_is_told(shell: Shell) -> None:
    shell.write("one.gam", b" Ann                             Bob\n  1) 31: 8/5 6/5                   42: 8/4 6/4\n")
    said = shell("convert", "one.gam", "--to", "mat", "--dialect", "gnubg")
    assert said.out.startswith("\n 0 point match\n")
    assert "info[BG607]" in said.err


def test_two_players_without_names_stay_two(shell: Shell) -> None:
    shell.write("nobody.sgf", b"(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[]PB[]RU[Crawford];W[31hefe])")
    said = shell("convert", "nobody.sgf", "--to", "mat")
    assert " Player 1 : 0" in said.out
    assert "Player 2 : 0" in said.out


def test_clocks_change_sides_with_the_players(shell: Shell) -> None:
    head = b"(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]"
    shell.write("a.sgf", head + b";W[62xrmk]WL[280.5];B[42qusu]BL[290])\n")
    lines = shell("convert", "a.sgf", "--to", "sgf", "--swap").lines
    assert ";B[62agln]BL[280.5]" in lines
    assert ";W[42hdfd]WL[290])" in lines
