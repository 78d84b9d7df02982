"""`--changed-since`: only the files that differ from a commit of Git."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from commandline import FAULTY, GOOD, Said, Shell

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder: Path, *arguments: str) -> None:
    who = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(folder), "-c", "core.autocrlf=false", *arguments]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **who, **alone})


def archive(*members: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as zipped:
        for name in members:
            zipped.writestr(name, FAULTY)
    return stream.getvalue()


@pytest.fixture
def repo(shell: Shell) -> Path:
    """A work tree with faulty matches that are all committed."""
    for name in ("same", "staged", "unstaged", "gone", "old", "committed"):
        shell.write(f"repo/{name}.mat", FAULTY + b"; " + name.encode() + b"\n")
    shell.write("repo/same.zip", archive("a.mat"))
    shell.write("repo/changed.zip", archive("a.mat"))
    shell.write("repo/.gitignore", b"ignored.mat\n")
    top = shell.folder / "repo"
    git(top, "init", "-q", "-b", "main")
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", "all")
    return top


def validate(shell: Shell, *arguments: str) -> Said:
    return shell("validate", *arguments, "--output-format", "json")


def read(said: Said) -> set[str]:
    return {file["path"] for file in json.loads(said.out)["files"]}


def test_what_differs_in_every_way_is_read_and_nothing_else(shell: Shell, repo: Path) -> None:
    git(repo, "tag", "start")
    for name in ("staged", "unstaged", "committed"):
        shell.write(f"repo/{name}.mat", FAULTY + b"; changed\n")
    git(repo, "add", "committed.mat")
    git(repo, "commit", "-q", "-m", "one")
    git(repo, "add", "staged.mat")
    git(repo, "mv", "old.mat", "new.mat")
    git(repo, "rm", "-q", "gone.mat")
    shell.write("repo/changed.zip", archive("a.mat", "b.mat"))
    untracked = ["a b.mat", "Åsa.mat"] if os.name != "posix" else ["a b.mat", "Åsa.mat", "two\nlines.mat", '"q".mat']
    for name in (*untracked, "ignored.mat"):
        shell.write(f"repo/{name}", FAULTY)
    differing = {"staged.mat", "unstaged.mat", "committed.mat", "new.mat", "changed.zip/a.mat", "changed.zip/b.mat"}
    said = validate(shell, "repo", "--changed-since", "start")
    assert said.code == 1
    assert read(said) == {f"repo/{name}" for name in differing | set(untracked)}
    assert read(validate(shell, "repo", "--changed-since", "HEAD")) == {
        f"repo/{name}" for name in (differing | set(untracked)) - {"committed.mat"}
    }


def test_nothing_that_differs_is_fine(shell: Shell, repo: Path) -> None:
    assert (validate(shell, "repo").code, validate(shell, "repo", "--changed-since", "main").code) == (1, 0)
    shell.write("repo/staged.mat", FAULTY)
    git(repo, "add", "staged.mat")
    git(repo, "show", "main:staged.mat")
    (repo / "staged.mat").write_bytes(FAULTY + b"; staged\n")
    assert validate(shell, "repo", "--changed-since", "main").code == 0, "it is on the disk as it was committed"


def test_named_files_globs_and_exclusions(shell: Shell, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("repo/staged.mat", "repo/deep/er/new.mat", "repo/drafts/new.mat"):
        shell.write(name, FAULTY + b"; changed\n")
    shell.write("repo/bgformats.toml", b'exclude = ["drafts/"]\n')
    monkeypatch.chdir(repo)
    assert read(validate(shell, "same.mat", "staged.mat", "--changed-since", "main")) == {"staged.mat"}
    assert read(validate(shell, ".", "--changed-since", "main")) == {"./staged.mat", "./deep/er/new.mat"}
    assert read(validate(shell, "**/*.mat", "--changed-since", "main")) >= {"staged.mat", "drafts/new.mat"}
    forced = validate(shell, "drafts/new.mat", "staged.mat", "--changed-since", "main", "--force-exclude")
    assert read(forced) == {"staged.mat"}
    monkeypatch.chdir(repo / "deep")
    git(repo, "config", "diff.relative", "true")
    git(repo, "config", "diff.noprefix", "true")
    monkeypatch.setenv("GIT_DIR", ".git")
    assert read(validate(shell, "..", "--changed-since", "main")) == {"../staged.mat", "../deep/er/new.mat"}


@pytest.mark.skipif(os.name != "posix", reason="links need no rights on POSIX only")
def test_a_link_is_read_where_its_target_differs(shell: Shell, repo: Path) -> None:
    (repo / "link.mat").symlink_to("same.mat")
    (repo / "folder").symlink_to(".")
    git(repo, "add", ".")
    git(repo, "commit", "-q", "-m", "links")
    assert read(validate(shell, "repo/link.mat", "--changed-since", "main")) == set()
    shell.write("repo/same.mat", FAULTY + b"; changed\n")
    assert read(validate(shell, "repo/link.mat", "--changed-since", "main")) == {"repo/link.mat"}
    assert read(validate(shell, "repo/folder/same.mat", "--changed-since", "main")) == {"repo/folder/same.mat"}


def test_what_cannot_be_told_is_refused(shell: Shell, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.write("outside.mat", GOOD)
    for arguments, reason in (
        (("repo", "--changed-since", "nowhere"), "there is no commit 'nowhere' in"),
        (("repo", "--changed-since", "main..main"), "there is no commit 'main..main' in"),
        (("repo", "--changed-since=--output=x"), "'--output=x' is no name of a commit"),
        (("repo", "--changed-since", ""), "'' is no name of a commit"),
        (("outside.mat", "repo", "--changed-since", "main"), "'outside.mat' is in no Git work tree"),
        (("repo", "--changed-since", "main", "--write-baseline", "b.json"), "--write-baseline needs all files"),
    ):
        said = shell("validate", *arguments)
        assert (said.code, said.out) == (2, ""), arguments
        assert reason in said.err
        assert said.err.count("\n") == 1
    monkeypatch.chdir(repo)
    assert "standard input is in no Git work tree" in shell("validate", "-", "--changed-since", "main").err
    gone = shell("validate", "never.mat", "--changed-since", "main")
    assert (gone.code, "cannot read 'never.mat'" in gone.err) == (2, True)
    monkeypatch.setenv("PATH", str(shell.folder))
    said = shell("validate", ".", "--changed-since", "main")
    assert (said.code, "needs git, which cannot be started" in said.err) == (2, True)


def test_a_shallow_clone_says_what_to_fetch(shell: Shell, repo: Path) -> None:
    git(repo, "tag", "start")
    git(repo, "commit", "-q", "--allow-empty", "-m", "two")
    git(shell.folder, "clone", "-q", "--depth", "1", "--no-tags", repo.as_uri(), "shallow")
    said = shell("validate", "shallow", "--changed-since", "start")
    assert (said.code, "the clone is shallow, so fetch that commit first" in said.err) == (2, True)
    assert read(validate(shell, "shallow", "--changed-since", "HEAD")) == set()


def test_a_baseline_keeps_what_was_not_read(shell: Shell, repo: Path) -> None:
    shell("validate", "repo", "--write-baseline", "base.json")
    said = validate(shell, "repo", "--baseline", "base.json", "--changed-since", "main")
    assert (said.code, said.err) == (0, "")


def test_fix_and_fmt_leave_alone_what_did_not_change(shell: Shell, repo: Path) -> None:
    shell.write("repo/same.mat", GOOD)
    git(repo, "commit", "-q", "-a", "-m", "spaced as no normal form is")
    shell.write("repo/staged.mat", GOOD)
    said = shell("fmt", "--check", "repo", "--changed-since", "main")
    assert (said.code, "staged.mat" in said.out + said.err, "same.mat" in said.out + said.err) == (1, True, False)
    assert "same.mat" not in (fixed := shell("fix", "--diff", "repo", "--changed-since", "main")).out + fixed.err
