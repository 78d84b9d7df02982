"""Which files the paths of a command line mean."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bgformats.cli.inputs import Input, expand, read, shown


def names(*paths: str) -> list[str]:
    """What is found, in order; what is unusable with its reason."""
    return [item.shown if isinstance(item, Input) else f"{item.shown}: {item.reason}" for item in expand(list(paths))]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some files in folders, hidden ones among them."""
    for name in (
        "b.mat",
        "a.mat",
        "sub/d.mat",
        "sub/c.txt",
        "sub/deep/e.mat",
        ".hidden.mat",
        ".git/f.mat",
        "z/.h/g.mat",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_walked_in_order_without_what_is_hidden(tree: Path) -> None:
    assert names("sub", ".") == ["sub/c.txt", "sub/d.mat", "sub/deep/e.mat", "./a.mat", "./b.mat"]


def test_a_hidden_file_that_is_named_is_read(tree: Path) -> None:
    assert names(".hidden.mat", ".git") == [".hidden.mat", ".git/f.mat"]


def test_files_are_named_and_files_in_folders_are_not(tree: Path) -> None:
    found = [item.named for item in expand(["a.mat", "sub"]) if isinstance(item, Input)]
    assert found == [True, False, False, False]


def test_order_is_that_of_the_paths(tree: Path) -> None:
    assert names("b.mat", "a.mat") == ["b.mat", "a.mat"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.mat", ["a.mat", "b.mat"]),
        ("**/*.mat", ["a.mat", "b.mat", "sub/d.mat", "sub/deep/e.mat"]),
        ("sub/[cd].*", ["sub/c.txt", "sub/d.mat"]),
        ("?.mat", ["a.mat", "b.mat"]),
        ("su*", ["sub/c.txt", "sub/d.mat", "sub/deep/e.mat"]),
        ("*.sgf", ["*.sgf: no file matches this pattern"]),
    ],
)
def test_patterns_are_expanded(tree: Path, pattern: str, found: list[str]) -> None:
    assert names(pattern) == found


def test_files_that_match_a_pattern_count_as_named(tree: Path) -> None:
    assert [item.named for item in expand(["*.mat"]) if isinstance(item, Input)] == [True, True]


def test_a_file_whose_name_looks_like_a_pattern_is_itself(tree: Path) -> None:
    (tree / "[ab].mat").write_bytes(b"")
    assert names("[ab].mat") == ["[ab].mat"]


def test_a_missing_file_is_told_in_its_place(tree: Path) -> None:
    assert names("a.mat", "missing.mat", "b.mat") == ["a.mat", "missing.mat: No such file or directory", "b.mat"]


def test_the_same_file_comes_once_under_its_first_name(tree: Path) -> None:
    assert names("./a.mat", "a.mat", str(tree / "a.mat"), ".", "*.mat")[:2] == ["./a.mat", "./b.mat"]
    assert names("./a.mat", "a.mat", ".").count("./a.mat") == 1


def test_standard_input_comes_once_and_where_it_is_named(tree: Path) -> None:
    assert names("-", "a.mat", "-") == ["<stdin>", "a.mat"]


@pytest.mark.skipif(os.name != "posix", reason="links are POSIX")
def test_links_that_lead_in_circles_end(tree: Path) -> None:
    (tree / "sub" / "up").symlink_to(tree)
    (tree / "sub" / "self").symlink_to(tree / "sub")
    assert names("sub") == ["sub/c.txt", "sub/d.mat", "sub/deep/e.mat", "sub/up/a.mat", "sub/up/b.mat"]


@pytest.mark.skipif(os.name != "posix", reason="links are POSIX")
def test_a_link_that_leads_nowhere_is_told(tree: Path) -> None:
    (tree / "sub" / "gone.mat").symlink_to(tree / "nothing")
    assert "sub/gone.mat: No such file or directory" in names("sub")


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are POSIX")
def test_a_pipe_in_a_folder_is_not_opened(tree: Path) -> None:
    os.mkfifo(tree / "sub" / "pipe.mat")
    found = {item.shown: item.passed for item in expand(["sub"]) if isinstance(item, Input)}
    assert found["sub/pipe.mat"] == "it is no plain file"
    assert found["sub/d.mat"] is None


def test_a_deep_folder_needs_no_deep_stack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """1500 levels, more than Python stacks calls; made and taken away step by step."""
    monkeypatch.chdir(tmp_path)
    try:
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
        monkeypatch.chdir(tmp_path)
        found = list(expand(["."]))
        for _ in range(1500):
            os.chdir("d")
    finally:
        while Path.cwd() != tmp_path:
            os.chdir("..")
            os.rmdir("d")
    assert found == []


def test_a_large_folder_is_not_held_in_memory(tree: Path) -> None:
    """The first files come before the last folder is looked at."""
    found = expand(["sub", "missing"])
    assert next(found) == Input("sub/c.txt", "sub/c.txt", named=False)


def test_content_is_read_as_it_is(tree: Path) -> None:
    (tree / "raw.mat").write_bytes(b"\xef\xbb\xbfa\r\nb\rc\x1a\x00")
    (item,) = expand(["raw.mat"])
    assert isinstance(item, Input)
    assert read(item) == b"\xef\xbb\xbfa\r\nb\rc\x1a\x00"
    assert read(item, 4) == b"\xef\xbb\xbfa"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs a file whose size says nothing")
def test_a_file_that_does_not_tell_its_size_is_read_whole() -> None:
    assert b"VmPeak" in read(Input("/proc/self/status", "x", named=True))


def test_a_path_is_shown_as_text_that_any_encoding_takes() -> None:
    assert shown("Åsa.mat") == "Åsa.mat"
    assert shown("a\udcff.mat") == "a\\xff.mat"
