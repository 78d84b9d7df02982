"""Each case of ``fixtures/checks`` gives the findings that a person derived for it from the rules, and no others."""

from __future__ import annotations

import pytest
from check_cases import Case, Expected, cases, files

from bgformats.checks.catalogue import CATALOGUE
from bgformats.diagnostics import Diagnostic, Severity

CASES = cases()


def test_cases_are_found() -> None:
    assert len(files()) >= 60
    assert len(CASES) >= 4 * len(files())


def test_every_file_has_the_name_of_a_check_and_readable_unique_case_names() -> None:
    codes = {entry.code for entry in CATALOGUE}
    assert {path.stem for path in files()} <= codes
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_check_has_two_bad_and_two_ok_cases_or_more(path: object) -> None:
    code = getattr(path, "stem", "")
    kinds = [case.kind for case in CASES if case.code == code]
    assert kinds.count("bad") >= 2
    assert kinds.count("ok") >= 2


@pytest.mark.parametrize("case", [case for case in CASES if case.kind == "bad"], ids=lambda case: case.id)
def test_a_bad_text_gives_exactly_the_expected_findings_where_they_belong(case: Case) -> None:
    assert any(one.code == case.code for one in case.expected), "a bad case expects its own code"
    _compare(case, infos_of=case.code)


@pytest.mark.parametrize("case", [case for case in CASES if case.kind == "ok"], ids=lambda case: case.id)
def test_a_near_miss_gives_no_finding_of_the_check(case: Case) -> None:
    assert not any(one.code == case.code for one in case.expected), "an ok case never expects its own code"
    _compare(case, infos_of=case.code)


def _compare(case: Case, infos_of: str) -> None:
    """Errors, warnings and the infos of one check are compared whole; of other infos only those that are expected."""
    report = case.report()
    text = case.data()
    expected_infos = {(one.code, one.line) for one in case.expected if one.severity is Severity.INFO}
    found = [
        one
        for one in report.diagnostics
        if one.severity is not Severity.INFO or one.code == infos_of or (one.code, one.line) in expected_infos
    ]
    if case.options.get("only_own"):
        found = [one for one in found if one.code == case.code]
    assert [_place(one) for one in found] == [_place(one) for one in case.expected], text.decode("utf-8", "replace")
    for finding, expected in zip(found, case.expected, strict=True):
        _compare_rest(case, finding, expected)
    if case.options.get("only_own"):
        return
    assert report.ok == (not any(one.severity is Severity.ERROR for one in case.expected))


def _place(finding: Diagnostic | Expected) -> tuple[str, str, int | None, int | None, int | None]:
    return finding.code, finding.severity.value, finding.line, finding.column, finding.end_column


def _compare_rest(case: Case, finding: Diagnostic, expected: Expected) -> None:
    assert expected.message in finding.message
    if expected.legal_plays is not None:
        assert finding.legal_plays[: len(expected.legal_plays)] == expected.legal_plays
    if expected.related is not None:
        assert tuple(one.line or 0 for one in finding.related) == expected.related
    if expected.at is not None:
        excerpt = case.report().file.excerpts[finding.line or 0]
        assert excerpt[(finding.column or 0) - 1 : (finding.end_column or 0) - 1] == expected.at
