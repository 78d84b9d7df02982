"""The reports for CI services, as their own validators and readers take them: exactly the planted faults, in each."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from junitparser import JUnitXml
from outside_tools import RDJSON_TOOL, SARIF_SCHEMA, SARIF_TOOL, missing, needs

from bgformats.checks.catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parents[1]
GOOD = (ROOT / "fixtures" / "mat" / "crawford.mat").read_text(encoding="utf-8")

Finding = tuple[str, str, int]
"""File, code, line."""


def planted() -> tuple[tuple[str, str, str], ...]:
    """Ten faults: what is replaced in the sample, by what, and the code that this makes."""
    lines = GOOD.splitlines()
    wins = next(line.strip() for line in lines if "Wins 2 points" in line)
    return (
        (wins, wins.replace("2", "4"), "BG502"),
        *((f" {row}) {roll}:", f" {row}) {roll[0]}7:", "BG105") for row, roll in rolls(lines)[:9]),
    )


def rolls(lines: list[str]) -> list[tuple[str, str]]:
    """The number and the left roll of rows of the first game."""
    found = []
    for line in lines:
        number, bracket, rest = line.partition(")")
        if bracket and number.strip().isdigit() and rest[1:3].isdigit() and rest[3:4] == ":":
            found.append((number.strip(), rest[1:3]))
    return found


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, frozenset[Finding]]:
    """A folder of 200 matches, and the ten faults in ten of them."""
    folder = tmp_path_factory.mktemp("archive")
    expected = set()
    faults = planted()
    assert len(faults) == 10
    for number in range(200):
        path = folder / f"match {number:03}.mat"
        text = GOOD
        if number % 20 == 7:
            old, new, code = faults[number // 20]
            text = GOOD.replace(old, new, 1)
            assert text != GOOD
            line = next(
                at for at, (a, b) in enumerate(zip(GOOD.split("\n"), text.split("\n"), strict=True), 1) if a != b
            )
            expected.add((path.name, code, line))
        path.write_text(text, encoding="utf-8")
    return folder, frozenset(expected)


def validate(folder: Path, *options: str, env: Mapping[str, str] | None = None) -> tuple[bytes, int]:
    done = subprocess.run(
        [sys.executable, "-m", "bgformats", "validate", ".", *options],
        cwd=folder, capture_output=True, timeout=120, check=False,
        env={**os.environ, **(env or {})},
    )  # fmt: skip
    assert done.stderr == b""
    return done.stdout, done.returncode


def printed(*words: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "bgformats", *words], capture_output=True, timeout=60, check=True
    ).stdout


def of_sarif(text: bytes) -> set[Finding]:
    (run,) = json.loads(text)["runs"]
    found = set()
    for result in run["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        uri = place["artifactLocation"]["uri"].replace("%20", " ")
        found.add((Path(uri).name, result["ruleId"], place["region"]["startLine"]))
    return found


def of_junit(text: bytes) -> set[Finding]:
    found = set()
    for suite in JUnitXml.fromroot(JUnitXml.fromfile(BytesIO(text))._elem):
        for case in suite:
            for failure in case.result:
                assert failure.type == "error"
                found.add((Path(case.classname).name, case.name.split()[0], int(case._elem.get("line"))))
    return found


def of_github(text: bytes) -> set[Finding]:
    found = set()
    for line in text.decode().splitlines():
        command, _, rest = line.removeprefix("::").partition(" ")
        assert command == "error"
        given = dict(pair.split("=", 1) for pair in rest.split("::")[0].split(","))
        found.add((Path(given["file"]).name, given["title"].split()[0], int(given["line"])))
    return found


def of_gitlab(text: bytes) -> set[Finding]:
    entries = json.loads(text)
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)
    for entry in entries:
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert entry["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert not entry["location"]["path"].startswith("./")
    return {
        (Path(one["location"]["path"]).name, one["check_name"].split()[0], one["location"]["lines"]["begin"])
        for one in entries
    }


def of_rdjson(text: bytes) -> set[Finding]:
    return {
        (Path(one["location"]["path"]).name, one["code"]["value"], one["location"]["range"]["start"]["line"])
        for one in json.loads(text)["diagnostics"]
    }


def of_json(text: bytes) -> set[Finding]:
    document = json.loads(text)
    schema = json.loads(printed("schema", "report"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(document)] == []
    return {
        (Path(file["path"]).name, one["code"], one["line"]) for file in document["files"] for one in file["diagnostics"]
    }


def of_concise(text: bytes) -> set[Finding]:
    """As editors read it: path, line, column, and the rest."""
    found = set()
    for line in text.decode().splitlines():
        matched = re.fullmatch(r"(.+?):(\d+):\d+: error (BG\d{3}) [a-z-]+: .+", line)
        assert matched, line
        found.add((Path(matched[1]).name, matched[3], int(matched[2])))
    return found


READERS: Mapping[str, Callable[[bytes], set[Finding]]] = {
    "sarif": of_sarif, "junit": of_junit, "github": of_github, "gitlab": of_gitlab, "rdjson": of_rdjson,
    "concise": of_concise, "json": of_json,
}  # fmt: skip


def all_forms(folder: Path, reports: Path, *options: str) -> dict[str, bytes]:
    """What one run writes in each form, and the summary of the step under ``summary``; each stands for itself."""
    others = [f"--also={form}={reports / form}" for form in READERS if form != "github"]
    env = {"GITHUB_STEP_SUMMARY": str(reports / "summary")}
    text, code = validate(folder, "--output-format", "github", *others, *options, env=env)
    assert code == 1
    return {"github": text, **{path.name: path.read_bytes() for path in reports.iterdir()}}


def judged_by_programs(reports: Path) -> None:
    """The validators of SARIF and of RDJSON find nothing wrong, where they are installed."""
    if not missing(SARIF_SCHEMA):
        fits_the_schema_of_sarif((reports / "sarif").read_bytes())
    if not missing(RDJSON_TOOL):
        is_valid_rdjson(reports / "rdjson")


def fits_the_schema_of_sarif(text: bytes) -> None:
    schema = json.loads(SARIF_SCHEMA.read_text(encoding="utf-8"))
    assert [error.message for error in Draft7Validator(schema).iter_errors(json.loads(text))] == []


def is_valid_rdjson(report: Path) -> None:
    done = subprocess.run(
        [RDJSON_TOOL, "--strict", "--no-extra-fields", report.name],
        cwd=report.parent, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_form_shows_exactly_the_planted_faults(archive: tuple[Path, frozenset[Finding]], tmp_path: Path) -> None:
    folder, expected = archive
    written = all_forms(folder, tmp_path)
    assert {form: read(written[form]) for form, read in READERS.items()} == dict.fromkeys(READERS, expected)
    summary = written["summary"].decode()
    assert summary.count("| error BG") == 10
    assert summary.endswith("200 files, 190 ok: 10 errors, 0 warnings, 0 infos.\n")
    judged_by_programs(tmp_path)


def test_with_a_baseline_of_five_each_form_shows_the_other_five(
    archive: tuple[Path, frozenset[Finding]], tmp_path: Path
) -> None:
    folder, expected = archive
    reports = tmp_path / "reports"
    reports.mkdir()
    known = sorted(expected)[::2]
    baseline = tmp_path / "known.json"
    done = subprocess.run(
        [sys.executable, "-m", "bgformats", "validate", *(name for name, _, _ in known), "--write-baseline", baseline],
        cwd=folder, capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    assert b"5 findings written" in done.stderr
    written = all_forms(folder, reports, "--baseline", str(baseline))
    others = expected - set(known)
    assert len(others) == 5
    assert {form: read(written[form]) for form, read in READERS.items()} == dict.fromkeys(READERS, others)
    assert written["summary"].decode().count("| error BG") == 5
    judged_by_programs(reports)


@needs(SARIF_SCHEMA)
@pytest.mark.parametrize("fixture", ["mat/faulty.mat", "sgf/faulty.sgf", "mat/damage/words.mat"])
def test_sarif_fits_the_published_schema(fixture: str) -> None:
    text, _ = _one(fixture, "sarif")
    fits_the_schema_of_sarif(text)
    rules = json.loads(text)["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [check.code for check in CATALOGUE]
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules)


@needs(SARIF_TOOL)
def test_the_validator_of_sarif_finds_nothing_wrong(tmp_path: Path) -> None:
    (tmp_path / "r.sarif").write_bytes(_one("mat/faulty.mat", "sarif")[0])
    done = subprocess.run(
        [SARIF_TOOL, "validate", "r.sarif"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
    )  # fmt: skip
    assert done.returncode == 0
    assert ": error " not in done.stdout
    # The project has no page of its own yet.
    assert [line for line in done.stdout.splitlines() if ": warning " in line and "SARIF2005" not in line] == []


@needs(RDJSON_TOOL)
@pytest.mark.parametrize("fixture", ["mat/faulty.mat", "sgf/faulty.sgf"])
def test_the_validator_of_rdjson_finds_nothing_wrong(fixture: str, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_bytes(_one(fixture, "rdjson")[0])
    is_valid_rdjson(tmp_path / "r.json")


def _one(fixture: str, form: str) -> tuple[bytes, int]:
    done = subprocess.run(
        [sys.executable, "-m", "bgformats", "validate", fixture, "--output-format", form],
        cwd=ROOT / "fixtures", capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    return done.stdout, done.returncode


def test_a_fingerprint_survives_lines_that_move(tmp_path: Path) -> None:
    faulty = GOOD.replace("Wins 2 points", "Wins 4 points", 1)
    marks = []
    for text in (faulty, "; one line more\n; and another\n" + faulty):
        (tmp_path / "a.mat").write_text(text, encoding="utf-8")
        (result,) = json.loads(validate(tmp_path, "--output-format", "sarif")[0])["runs"][0]["results"]
        marks.append((result["partialFingerprints"], result["locations"][0]["physicalLocation"]["region"]["startLine"]))
    assert marks[0][0] == marks[1][0]
    assert marks[1][1] == marks[0][1] + 2


def test_columns_of_rdjson_count_bytes_and_its_suggestion_repairs_the_line(tmp_path: Path) -> None:
    text = GOOD.replace("Ivar Lind", "Åsa Öberg").replace("Jonna", "Jönna")
    line = next(line for line in text.splitlines() if "Öberg : 2" in line)
    (tmp_path / "a.mat").write_text(text.replace(line, line.replace("nna : 0", "nna : 2"), 1), encoding="utf-8")
    lines = (tmp_path / "a.mat").read_bytes().split(b"\n")
    (found,) = json.loads(validate(tmp_path, "--output-format", "rdjson")[0])["diagnostics"]
    assert found["code"] == {"value": "BG504"}
    (suggestion,) = found["suggestions"]
    start, end = suggestion["range"]["start"], suggestion["range"]["end"]
    wrong = lines[start["line"] - 1]
    assert wrong[: start["column"] - 1] + suggestion["text"].encode() + wrong[end["column"] - 1 :] == line.encode()
