"""SGF to records: what each property says, and where it stands. Expectations come from the format's description."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgf_files import HEAD, findings, game_of, tree

from bgformats import api
from bgformats.diagnostics import Part, Place
from bgformats.formats.sgf.analysis import Written
from bgformats.formats.sgf.line import Line
from bgformats.formats.sgf.parse import parse
from bgformats.model.analysis import Analysis
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Drop,
    Forfeit,
    GameNotes,
    Match,
    Play,
    Player,
    Property,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
)
from bgformats.terms import CubeHolder, Side

WHITE, BLACK = Side.FIRST, Side.SECOND
OPENING = Roll(side=WHITE, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")


def match_of(text: str) -> Match:
    (match,) = api.read(text.encode()).matches
    return match


def notes_of(nodes: str) -> GameNotes:
    notes = game_of(nodes).notes
    assert notes is not None
    return notes


# -- the first node --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "information",
    ["MI[length:7][game:3][ws:3][bs:2]", "MI[length:7 game:3 ws:3 bs:2]", "MI[bs:2][ws:3][game:3][length:7]"],
    ids=["four-values", "one-value", "another-order"],
)
def test_match_information_in_every_form(information: str) -> None:
    match = match_of(f"(;GM[6]{information}PW[a]PB[b])")
    assert (match.mode, match.length) == ("match", 7)
    assert (match.games[0].number, match.games[0].score_claimed) == (4, (3, 2))


def test_length_0_is_money_and_no_length_is_unknown() -> None:
    assert match_of("(;GM[6]MI[length:0][game:0][ws:0][bs:0])").mode == "money"
    assert match_of("(;GM[6]PW[a]PB[b];W[31hefe])").mode == "unknown"


def test_names_with_escapes_and_ratings() -> None:
    match = match_of(r"(;GM[6]MI[length:3]PW[A [left\]]PB[B \\ C: D]WR[1830]BR[5\: dan])")
    assert match.players == (Player(name="A [left]", rating="1830"), Player(name=r"B \ C: D", rating="5: dan"))


def test_facts_of_the_match() -> None:
    match = match_of("(;GM[6]AP[x:1]MI[length:3]DT[2026-11-30]EV[Cup]RO[2]PC[Łódź]AN[me]GC[one\ntwo])")
    facts = match.facts
    assert (facts.date, facts.event, facts.round, facts.site) == ("2026-11-30", "Cup", "2", "Łódź")
    assert (facts.transcriber, facts.other, match.comments) == ("me", (("AP", "x:1"),), ("one", "two"))


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        ("Crawford", "crawford", True),
        ("Jacoby", "jacoby", True),
        ("NoCube", "cube_limit", 1),
        ("Nackgammon", "variant", "Nackgammon"),
        ("Crawford:Hypergammon1", "variant", "HyperGammon (1)"),
        ("Hypergammon3:Crawford", "variant", "HyperGammon (3)"),
        ("crawford : jacoby", "jacoby", True),
    ],
)
def test_rules_of_ru(rules: str, option: str, value: object) -> None:
    assert getattr(match_of(f"(;GM[6]MI[length:3]RU[{rules}])").options, option) == value


@pytest.mark.parametrize(
    ("head", "jacoby"),
    [
        ("AP[GNU Backgammon:1.07.001]MI[length:0]", False),
        ("AP[bgformats:0.1.0]MI[length:0]RU[Nackgammon]", False),
        ("AP[GNU Backgammon:1.07.001]MI[length:0]RU[Jacoby]", True),
        ("AP[GNU Backgammon:1.07.001]MI[length:3]", None),
        ("AP[GNU Backgammon:1.07.001]", None),
        ("AP[gibbon:0.2]MI[length:0]", None),
        ("MI[length:0]", None),
    ],
)
def test_a_money_session_without_the_word_has_no_jacoby_rule_where_the_program_lists_all(
    head: str, jacoby: bool | None
) -> None:
    """GNU Backgammon plays such a session without it, whatever its own settings are."""
    assert match_of(f"(;GM[6]{head})").options.jacoby is jacoby


@pytest.mark.parametrize(("program", "crawford"), [("GNU Backgammon:1.07.001", False), ("x:1", None)])
def test_a_program_that_lists_all_rules_says_by_silence_that_there_is_no_crawford_rule(
    program: str, crawford: bool | None
) -> None:
    assert match_of(f"(;GM[6]AP[{program}]MI[length:3])").options.crawford is crawford


def test_crawford_game_is_known_only_from_its_own_word() -> None:
    head = "(;GM[6]MI[length:3][game:{}][ws:2][bs:0]RU[Crawford{}])"
    assert match_of(head.format(2, ":CrawfordGame")).games[0].crawford_claimed
    assert not match_of(head.format(2, "")).games[0].crawford_claimed


def test_a_rule_that_is_not_known_is_told_and_kept() -> None:
    text = "(;GM[6]MI[length:3][game:0][ws:0][bs:0]RU[Crawford:Blargh])"
    assert findings(text) == [("BG106", 1, 52)]
    notes = match_of(text).games[0].notes
    assert notes is not None
    assert notes.properties == (Property(action=None, name="RU", values=("Blargh",)),)


def test_unknown_properties_are_kept_and_no_fault() -> None:
    text = tree(r";W[31hefe]ZZ[1][a\]b]N[name]", HEAD + "XXL[3]GS[M:0][C:1]")
    assert findings(text) == []
    notes = match_of(text).games[0].notes
    assert notes is not None
    assert notes.properties == (
        Property(action=None, name="XXL", values=("3",)),
        Property(action=None, name="GS", values=("M:0", "C:1")),
        Property(action=0, name="ZZ", values=("1", r"a\]b")),
        Property(action=0, name="N", values=("name",)),
    )


def test_cube_of_the_first_node_is_automatic_doubles_and_counts() -> None:
    text = (
        "(;GM[6]MI[length:0][game:0][ws:0][bs:0]PW[a]PB[b]CV[2]RE[W+4];W[31hefe];B[double];W[take];B[61lrqr];W[double]"
    )
    game = match_of(text + ";B[drop])").games[0]
    assert game.automatic_doubles == 1
    assert api.validate((text + ";B[drop])").encode()).verified[0].games[0].points_derived == 4


@pytest.mark.parametrize(
    ("result", "claim", "end"),
    [
        ("W+2", Claim(winner=WHITE, points=2, after=1), None),
        ("B+1R", Claim(winner=BLACK, points=1, after=2), Resign(side=WHITE)),
        ("W+2Resign", Claim(winner=WHITE, points=2, after=2), Resign(side=BLACK)),
        ("B+Resign", Claim(winner=BLACK, points=None, after=2), Resign(side=WHITE)),
        ("W+Time", Claim(winner=WHITE, points=None, after=2), Forfeit(side=BLACK, cause="time")),
        ("W+F", Claim(winner=WHITE, points=None, after=2), Forfeit(side=BLACK)),
        ("b+1r", Claim(winner=BLACK, points=1, after=2), Resign(side=WHITE)),
    ],
)
def test_results(result: str, claim: Claim, end: Action | None) -> None:
    game = game_of(";W[31hefe]", f"{HEAD}RE[{result}]")
    assert game.claims == (claim,)
    assert game.actions == ((OPENING,) if end is None else (OPENING, end))


@pytest.mark.parametrize("result", ["?", "0", "Draw", "Void"])
def test_results_that_give_no_points_are_kept(result: str) -> None:
    text = tree(";W[31hefe]", f"{HEAD}RE[{result}]")
    assert findings(text) == []
    game = match_of(text).games[0]
    assert game.claims == ()
    assert game.notes is not None
    assert game.notes.properties == (Property(action=None, name="RE", values=(result,)),)


def test_a_result_that_cannot_be_read_is_told_where_it_stands() -> None:
    text = tree(";W[31hefe]", f"{HEAD}RE[who knows]")
    assert findings(text) == [("BG102", 1, text.index("who") + 1)]


# -- moves and cube --------------------------------------------------------------------------------------------------


def test_a_double_that_its_own_side_takes_at_the_end_is_still_on_offer() -> None:
    """GNU Backgammon saves a game so that is broken off while a double waits for its answer."""
    text = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]%s;W[31hefe];B[61lrqr];W[double];W[take])"
    report = api.validate((text % "").encode(), name="saved.sgf")
    assert report.ok
    assert [action.kind for action in report.verified[0].match.games[0].actions] == ["roll", "roll", "double"]
    ended = api.validate((text % "RE[W+1]").encode(), name="ended.sgf")
    assert "BG404" in [one.code for one in ended.diagnostics]


@pytest.mark.parametrize(
    ("nodes", "action"),
    [
        (";W[31hefe]", OPENING),
        (";W[13hefe]", OPENING.model_copy(update={"written_dice": (1, 3)})),
        (";W[31HEFE]", OPENING),
        (";W[ 31 hefe ]", OPENING),
        (";W[61]", Roll(side=WHITE, dice=(6, 1), stated="no-play")),
        (";PL[W]DI[61]", Roll(side=WHITE, dice=(6, 1), stated="nothing")),
        (";PL[W]DI[61];W[61]", Roll(side=WHITE, dice=(6, 1), stated="nothing")),
        (";B[21ybvw]", Roll(side=BLACK, dice=(2, 1), play=Play(paths=((25, 23), (3, 2))), stated="play")),
        (";W[21bzaz]", Roll(side=WHITE, dice=(2, 1), play=Play(paths=((2, 0), (1, 0))), stated="play")),
        (";B[double]", Double(side=BLACK)),
        (";B[beaver]", Beaver(side=BLACK)),
        (";W[take]", Take(side=WHITE)),
        (";W[drop]", Drop(side=WHITE)),
        (";W[pass]", Drop(side=WHITE)),
        (";B[what]", Unread(side=BLACK, text="what")),
        (";B[]", Unread(side=BLACK, text="")),
        (";PL[B]DI[31]", Roll(side=BLACK, dice=(3, 1), stated="nothing")),
        (";PL[W]DI[3 1]", Roll(side=WHITE, dice=(3, 1), stated="nothing")),
    ],
)
def test_one_action(nodes: str, action: Action) -> None:
    assert game_of(nodes).actions == (action,)


def test_a_double_turned_again_is_a_beaver_and_then_a_raccoon() -> None:
    game = game_of(";W[31hefe];B[double];W[double];B[double];W[double];B[take]")
    kinds = (Double(side=BLACK), Beaver(side=WHITE), Raccoon(side=BLACK), Beaver(side=WHITE), Take(side=BLACK))
    assert game.actions == (OPENING, *kinds)


def test_accept_takes_a_double() -> None:
    assert game_of(";W[double];B[accept]").actions == (Double(side=WHITE), Take(side=BLACK))


def test_the_word_resign_is_one_resignation_with_the_result_and_accept_is_kept() -> None:
    game = game_of(";B[resign:2];W[accept]", f"{HEAD}RE[W+2Resign]")
    assert game.actions == (Resign(side=BLACK),)
    assert game.notes is not None
    assert [(one.name, one.values) for one in game.notes.properties] == [("B", ("resign:2",)), ("W", ("accept",))]


def test_dice_by_hand_before_the_move_are_the_move_s() -> None:
    assert game_of(";PL[W]DI[31];W[31hefe]").actions == (OPENING,)


def test_dice_by_hand_that_were_rolled_again_are_kept_beside() -> None:
    game = game_of(";PL[W]DI[62];PL[W]DI[31];W[31hefe]")
    assert game.actions == (OPENING,)
    assert game.notes is not None
    assert Property(action=0, name="DI", values=("62",)) in game.notes.properties


@pytest.mark.parametrize(
    ("value", "at", "code"),
    [("31hef", "f", "BG102"), ("66xrxrmgmgmg", "mg", "BG102"), ("31he ?", "?", "BG102"), ("what", "what", "BG102"),
     ("311hefe", "311", "BG105"), (" 3hefe", "3", "BG105"), ("71hefe", "7", "BG105")],
)  # fmt: skip
def test_what_cannot_be_read_of_a_move_is_told_in_its_value(value: str, at: str, code: str) -> None:
    text = tree(f";W[{value}]")
    found = next(one for one in api.validate(text.encode()).diagnostics if one.code == code)
    begin = text.index(f"W[{value}]") + 2 + value.rindex(at)
    assert (found.offset, found.end_offset) == (begin, begin + len(at))


def test_an_empty_move_is_told_with_its_brackets() -> None:
    text = tree(";W[]")
    assert findings(text) == [("BG102", 1, text.index("W[]") + 2)]


# -- positions -------------------------------------------------------------------------------------------------------

STONES = ";PL[W]AE[a:y]AW[a][a][y]AB[x][x][y]"


@pytest.mark.parametrize(
    ("nodes", "cube", "holder"),
    [
        (STONES, 1, CubeHolder.CENTER),
        (f"{STONES}CV[4]CO[w]", 4, CubeHolder.FIRST),
        (f"{STONES};CV[4];CP[b]", 4, CubeHolder.SECOND),
        (f"{STONES};CV[2];CP[c]", 2, CubeHolder.CENTER),
        (f"{STONES};CO[n]", 1, CubeHolder.CENTER),
    ],
)
def test_set_up_nodes_are_one_position(nodes: str, cube: int, holder: CubeHolder) -> None:
    first = (12, 2, *[0] * 23, 1)
    wanted = SetUp(points=(first, first), cube=cube, cube_holder=holder, on_roll=WHITE)
    assert game_of(nodes).actions == (wanted,)


def test_dice_that_stand_before_the_stones_are_rolled_in_the_position() -> None:
    """Gibbon writes whose turn it is and the dice first, then cube and checkers, each in a node of its own."""
    put, rolled = game_of(f";PL[W]DI[53];CV[2];CO[w]{STONES.removeprefix(';PL[W]').join((';', ''))}").actions
    assert isinstance(put, SetUp)
    assert (put.cube, put.cube_holder) == (2, CubeHolder.FIRST)
    assert rolled == Roll(side=WHITE, dice=(5, 3))


def test_stones_are_added_to_what_stands_there() -> None:
    """After 31: 8/5 6/5 a checker of white's on its 4 point is taken off its 8 point by hand."""
    (_, put) = game_of(";W[31hefe];AE[h]AW[h][d]").actions
    assert isinstance(put, SetUp)
    assert put.points[0][:9] == (0, 0, 0, 0, 1, 2, 4, 0, 1)
    assert put.points[1][8] == 3


def test_stones_of_a_smaller_variant_leave_nothing_off_the_board() -> None:
    (put,) = game_of(";PL[W]AE[a:y]AW[a][b][c]AB[x][w][v]", HEAD.replace("Crawford]", "Hypergammon3]")).actions
    assert isinstance(put, SetUp)
    assert [counts[0] for counts in put.points] == [0, 0]


@pytest.mark.parametrize(
    ("nodes", "at"),
    [(";AE[a:y]AW[a][?]", "?"), (";AE[a:y]AW[a]CV[x]", "x"), (";AE[a:y]AW[a]CP[x]", "x"), (";PL[Q]", "Q")],
)
def test_what_cannot_be_read_of_a_position_is_told_and_kept(nodes: str, at: str) -> None:
    text = tree(nodes)
    assert ("BG106", 1, text.rindex(f"[{at}]") + 2) in findings(text)
    assert any(at in one.values for one in notes_of(nodes).properties)


# -- beside the actions ----------------------------------------------------------------------------------------------


def test_comments_have_the_number_of_their_action() -> None:
    game = game_of(r";W[31hefe]C[good \] play];C[alone];B[double]C[a" + "\n" + "b]", f"{HEAD}C[of the game]")
    assert game.comments == ("of the game",)
    assert game.notes is not None
    assert game.notes.comments == ((0, "good ] play"), (1, "alone"), (1, "a\nb"))


ANALYSED = (
    ";W[31hefe]DA[E ver 3 0C 1 0.000000 1 0.5 0.1 0.01 0.2 0.02 0.003 0.51 0.5 0.1 0.01 0.2 0.02 0.003 0.47]"
    "A[1][hemj E ver 3 0.6 0.2 0.01 0.1 0.005 0.218 2C 0 1 0.000000 1][hefe E ver 3 0.55 0.16 0.007 0.12 0.004 0.159 "
    "0 0 1 0.000000 1][ahef]MR[1 ]LU[-0.0250]GB[1]BM[2]"
)


def test_an_evaluation_in_numbers() -> None:
    ((at, told),) = notes_of(ANALYSED).analyses
    assert (at, told.origin, told.played, told.luck) == (0, "test:1", 1, Decimal("-0.0250"))
    assert told.marks == (("MR", "1 "), ("GB", "1"), ("BM", "2"))
    best, played, named = told.candidates
    assert best.play == Play(paths=((13, 10), (8, 5)), order=((8, 5), (13, 10)))
    assert best.method is not None
    assert (best.method.plies, best.method.cubeful, best.method.label) == (2, True, "2-ply")
    assert best.evaluation is not None
    assert best.evaluation.outcomes is not None
    assert best.evaluation.outcomes.win_gammon == Decimal("0.2")
    assert best.evaluation.outcomes.lose_backgammon == Decimal("0.005")
    assert best.evaluation.equity == Decimal("0.218")
    assert played.method is not None
    assert played.method.cubeful is False
    assert (named.written, named.evaluation) == ("ahef", None)


def test_a_cube_verdict_in_a_match_ends_in_chances_and_for_money_in_equities() -> None:
    cube = notes_of(ANALYSED).analyses[0][1].cube
    assert cube is not None
    assert cube.no_double is not None
    assert cube.double_take is not None
    assert (cube.no_double.match_chance, cube.no_double.equity) == (Decimal("0.51"), None)
    assert cube.double_take.cubeless == Decimal("0.003")
    money = game_of(ANALYSED, HEAD.replace("length:3", "length:0").replace("RU[Crawford]", "")).notes
    assert money is not None
    verdict = money.analyses[0][1].cube
    assert verdict is not None
    assert verdict.double_take is not None
    assert (verdict.double_take.match_chance, verdict.double_take.equity) == (None, Decimal("0.47"))


def test_an_analysis_of_another_build_is_kept_word_for_word() -> None:
    told = notes_of(";W[31hefe]A[0][hefe Q what is this]DA[Q -nan]LU[nan]").analyses[0][1]
    assert told.candidates[0].method is not None
    assert told.candidates[0].method.settings == ("Q what is this",)
    assert told.cube is not None
    assert told.cube.method is not None
    assert told.cube.method.settings == ("Q -nan",)
    assert notes_of(";W[31hefe]LU[nan]").properties == (Property(action=0, name="LU", values=("nan",)),)


WORDS = ("0.5", "-1", "1e3", "nan", "12", "E", "X", "ver", "3", "2C", "Trials", "Output", "StdDev", "NoDouble", "hefe")
NUMBERS = st.lists(st.sampled_from(WORDS), max_size=40)


@given(st.lists(st.one_of(NUMBERS.map(" ".join), st.text("abcz 0.E-C3XQ", max_size=60)), min_size=1, max_size=3))
@settings(max_examples=200, deadline=None)
def test_no_text_of_an_analysis_fails_when_it_is_read(values: list[str]) -> None:
    nodes = f";W[31hefe]A[0]{''.join(f'[{value}]' for value in values)}DA[{values[0]}]"
    ((at, told),) = notes_of(nodes).analyses
    assert (at, len(told.candidates), told.cube is not None) == (0, len(values), True)


def test_an_analysis_is_not_read_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    monkeypatch.setattr(Written, "read", lambda told: read.append(told) or Analysis())
    report = api.validate(tree(ANALYSED).encode())
    assert report.verified[0].match.games[0].notes is not None
    assert read == []
    assert report.verified[0].match.games[0].notes.analyses.of(0) == (Analysis(),)
    assert len(read) == 1


PIECES = st.sampled_from(
    ("DA[E x]", "DA[]", "A[0][hefe E]", "A[1]", "A[x]", "A[00000][]", "MR[]", "MR[1 ]", "CR[]", "LU[0.5]", "LU[-3]",
     "LU[-inf]", "LU[1e3]", "LU[]", "GW[1]", "GB[]", "BM[2]", "DO[]", "C[a]", "ZZ[1]", "W[31]", "DI[31]", "PL[W]",
     " ", "\n")
)  # fmt: skip


@given(
    st.lists(st.tuples(st.sampled_from(("W[31hefe]", "B[61lrqr]", "W[13]", "B[double]", "W[66abcdefghij]", "PL[B]")),
                       st.lists(PIECES, max_size=6)), max_size=4)
)  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_a_usual_node_says_the_same_read_in_one_go_or_by_properties(nodes: list[tuple[str, list[str]]]) -> None:
    (game,) = parse("(;GM[6]" + "".join(f";{first}{''.join(rest)}" for first, rest in nodes) + ")").trees
    lines = [Line(lambda index: Place(0, 0, index), [], None, match=True, origin="x") for _ in range(2)]
    for node in game.nodes[1:]:
        lines[0].feed(node)
        lines[1].feed_properties(node.properties)
    for line in lines:
        line.flush()
    assert lines[0].actions == lines[1].actions
    assert lines[0].written == lines[1].written
    assert lines[0].notes() == lines[1].notes()


def test_variations_branch_from_the_game_and_from_one_another() -> None:
    game = game_of("(;W[31hefe](;B[61lrqr])(;B[61lr]C[bad](;W[11])(;W[22])))(;W[31xuhg])")
    assert [action.kind for action in game.actions] == ["roll", "roll"]
    assert game.notes is not None
    told = [(one.of, one.after, [getattr(action, "dice", None) for action in one.actions])
            for one in game.notes.variations]  # fmt: skip
    assert told == [(None, 0, [(3, 1)]), (None, 1, [(6, 1), (1, 1)]), (1, 1, [(2, 2)])]
    bad = game.notes.variations[1].notes
    assert bad is not None
    assert bad.comments == ((0, "bad"),)


def test_what_cannot_be_read_in_a_variation_is_told_in_its_place() -> None:
    text = tree("(;W[31hefe])(;W[huh])")
    assert findings(text) == [("BG102", 1, text.index("huh") + 1)]


# -- matches and places ----------------------------------------------------------------------------------------------

GAME = "(;GM[6]MI[length:{}][game:{}][ws:{}][bs:{}]PW[{}]PB[Bob])"


@pytest.mark.parametrize(
    ("second", "matches"),
    [
        ((3, 1, 1, 0, "Ann"), 1),
        ((3, 0, 0, 0, "Ann"), 2),
        ((5, 1, 1, 0, "Ann"), 2),
        ((3, 1, 1, 0, "Anna"), 1),
        ((3, 2, 1, 0, "Eve"), 2),
        ((3, 1, 0, 0, "Eve"), 1),
        ((3, 0, 0, 0, "Eve"), 2),
    ],
    ids=[
        "the-next-game",
        "it-begins-anew",
        "another-length",
        "another-name",
        "a-game-is-missing-before-another-name",
        "another-name-at-the-same-score",
        "another-name-begins-anew",
    ],
)
def test_trees_are_one_match_while_they_go_on(second: tuple[object, ...], matches: int) -> None:
    text = GAME.format(3, 0, 0, 0, "Ann") + "\n" + GAME.format(*second)
    assert len(api.read(text.encode()).matches) == matches


PLACED = tree(";B[61qrlr]", HEAD + "RE[W+1]")


@pytest.mark.parametrize(
    ("part", "item", "text"),
    [
        ("action", 0, "61qrlr"),
        ("roll", 0, "61"),
        ("die", 0, "6"),
        ("die", 1, "1"),
        ("play", 0, "qrlr"),
        ("path", 0, "lr"),
        ("path", 1, "qr"),
        ("point", 13, "l"),
        ("point", 8, "q"),
    ],
)
def test_places_inside_a_move(part: Part, item: int, text: str) -> None:
    """Black's 13/7 8/7: the record has the highest origin first, the file has 8/7 first."""
    span = api.read(PLACED.encode()).lowered.places.span(Place(0, 0, 0, part, item))
    assert span is not None
    assert PLACED[span.start : span.end] == text


@pytest.mark.parametrize(
    ("part", "item", "text"),
    [("score", 1, "0"), ("header", 0, "Ann"), ("result", 0, "W+1"), ("heading", 0, "0"), ("end", 0, "61qrlr")],
)
def test_places_of_a_game(part: Part, item: int, text: str) -> None:
    span = api.read(PLACED.encode()).lowered.places.span(Place(0, 0, None, part, item))
    assert span is not None
    assert PLACED[span.start : span.end] == text


def test_place_of_the_length() -> None:
    span = api.read(PLACED.encode()).lowered.places.span(Place(0, part="match"))
    assert span is not None
    assert PLACED[span.start : span.end] == "3"


def test_an_illegal_play_is_told_at_its_letters() -> None:
    """8/5 is the 3; 6/4 would be a 2."""
    text = tree(";W[31hefd]")
    (found,) = (one for one in api.validate(text.encode()).diagnostics if one.code.startswith("BG3"))
    assert found.code == "BG308"
    assert text[found.offset : found.end_offset] == "fd"


def test_a_double_right_behind_a_position_can_be_beavered() -> None:
    _, *actions = game_of(f"{STONES};W[double];B[double];W[take]").actions
    assert actions == [Double(side=WHITE), Beaver(side=BLACK), Take(side=WHITE)]
