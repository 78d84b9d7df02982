"""Analyses are a tuple of pairs to everybody, and each is read when it is first looked at."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from typing import NamedTuple

import pytest
from pydantic import ValidationError

from bgformats.model.analysis import Analyses, Analysis
from bgformats.model.record import GameNotes, Match, Notes

LUCKY, UNLUCKY = Analysis(luck=Decimal("0.5")), Analysis(luck=Decimal("-0.25"))


class Told(NamedTuple):
    """An analysis that counts in ``reads`` how often it is read."""

    luck: str
    reads: list[str]

    def read(self) -> Analysis:
        self.reads.append(self.luck)
        return Analysis(luck=Decimal(self.luck))


def two() -> tuple[Analyses, list[str]]:
    reads: list[str] = []
    return Analyses([(0, Told("0.5", reads)), (3, Told("-0.25", reads))]), reads


def test_nothing_is_read_to_count_and_number_and_carry_them() -> None:
    told, reads = two()
    moved = told.renumbered(lambda number: number + 1)
    assert (len(told), told.numbers, moved.numbers) == (2, (0, 3), (1, 4))
    assert Notes(analyses=told).analyses is told
    pickle.dumps(told)
    copy.copy(told)
    assert reads == []


def test_each_is_read_once_and_alone() -> None:
    told, reads = two()
    assert told.of(3) == (UNLUCKY,)
    assert told.of(3) == (UNLUCKY,)
    assert told.of(1) == ()
    assert reads == ["-0.25"]
    assert told[0] == (0, LUCKY)
    assert told[-2:] == ((0, LUCKY), (3, UNLUCKY))
    assert reads == ["-0.25", "0.5"]


def test_they_are_equal_to_the_tuple_that_they_stand_for() -> None:
    told, _ = two()
    pairs = ((0, LUCKY), (3, UNLUCKY))
    assert told == pairs
    assert told == Analyses(pairs)
    assert hash(told) == hash(pairs)
    assert told != Analyses(pairs[:1])
    assert told != [*pairs]
    assert tuple(told) == pairs
    assert repr(told) == repr(pairs)


def test_a_pickled_copy_says_the_same() -> None:
    told, _ = two()
    assert pickle.loads(pickle.dumps(told)) == told
    assert copy.deepcopy(GameNotes(analyses=told)) == GameNotes(analyses=((0, LUCKY), (3, UNLUCKY)))


def test_a_dump_is_the_whole_typed_form_and_is_validated_back() -> None:
    notes = GameNotes(analyses=two()[0])
    dumped = notes.model_dump()
    assert dumped["analyses"] == ((0, LUCKY.model_dump()), (3, UNLUCKY.model_dump()))
    assert notes.model_dump(mode="json")["analyses"][0][1]["luck"] == "0.5"
    assert GameNotes.model_validate(dumped) == notes
    assert GameNotes.model_validate_json(notes.model_dump_json()) == notes
    assert hash(GameNotes.model_validate(dumped)) == hash(notes)


@pytest.mark.parametrize("wrong", [((0,),), (("a", {}),), ((0, {"luk": "1"}),), 7])
def test_what_is_no_analysis_is_refused(wrong: object) -> None:
    with pytest.raises(ValidationError):
        GameNotes.model_validate({"analyses": wrong})


def test_the_schema_tells_what_an_analysis_is() -> None:
    for mode in ("validation", "serialization"):
        schema = Match.model_json_schema(mode=mode)
        pair = schema["$defs"]["Notes"]["properties"]["analyses"]["items"]
        assert pair["prefixItems"] == [{"type": "integer"}, {"$ref": "#/$defs/Analysis"}]
        assert "candidates" in schema["$defs"]["Analysis"]["properties"]
