"""The same match in several formats, real files: equal normalized records, but for facts that a format cannot hold.

Every difference between two files of a group is listed with its reason, and no other is there. Skipped where the folder
beside the project is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from sgf_files import bare

from bgformats import api
from bgformats.api.losses import losses
from bgformats.model.record import Action, Match, Roll
from bgformats.model.verified import VerifiedMatch

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder beside the project is not there")

Listed = dict[str, str]
"""A difference as losses word it, `+` before what the second file has and the first has not; and its reason."""

NO_RULES_IN_MAT: Final = "GNU Backgammon's and Gibbon's .mat say nothing of rules; RU lists those in force"
NO_WORD: Final = "the .mat tells a resignation by its points alone; SGF marks the result, .gmd has an action"
NO_MARKS: Final = "the player gave up with the dice on the board: the .mat writes ????, SGF a roll without letters"
NO_PROGRAM: Final = "AP of SGF; a .mat does not name the program"
NO_HEADERS: Final = "Jellyfish's and Snowie's text have no headers"
NO_ROOM_IN_SGF: Final = "SGF has no property for it"
NO_ROOM_IN_MAT: Final = "Gibbon's .mat has no headers"
OTHER_DAY: Final = "GNU Backgammon puts the day of the import"
ONE_GAME: Final = "a .gam holds one game, and nothing about the match around it"


def _sgf(program: str, *resigned: tuple[int, int], rules: bool = True) -> Listed:
    """What an SGF of GNU Backgammon has and the .mat lacks: ``resigned`` are the game and the side that gives it up."""
    listed = {f"+the header AP = {program}": NO_PROGRAM}
    if rules:
        listed["+whether the Crawford rule is in use = yes"] = NO_RULES_IN_MAT
    return listed | {f"+how game {game} ended = a resignation of side {side}": NO_WORD for game, side in resigned}


XG_HEADERS: Final = {
    "the cube limit (1024)": NO_ROOM_IN_SGF,
    "the header Unrated (Off)": NO_ROOM_IN_SGF,
}
ODD: Final = {
    "the event (Test \\] Event)": NO_HEADERS,
    "the round (1)": NO_HEADERS,
    "the site (Łódź)": NO_HEADERS,
    "the date (2026-11-30)": NO_HEADERS,
    "the transcriber (me)": NO_HEADERS,
    "the comment 'hello; world'": NO_HEADERS,
}

CHARLOT: Final = "text/kevung/charlot1-charlot2_7p_2025-11-08-2305"
LHM: Final = "text/lhm-gnubg-scripts/match1484923"
MADE: Final = "text/gnubg-made"
PAIRS: Final[list[tuple[str, str, Listed]]] = [
    (f"{CHARLOT}.mat", f"{CHARLOT}.sgf", _sgf("GNU Backgammon:1.08.003", (1, 1), (4, 2))),
    (f"{CHARLOT}.mat", "binary/text/gbf_charlot1-charlot2_7p.mat", {}),
    (f"{CHARLOT}.sgf", "binary/text/gbf_charlot1-charlot2_7p.sgf", {}),
    (
        "text/kevung/test.mat",
        "text/kevung/test.sgf",
        _sgf("GNU Backgammon:1.08.003", (2, 2), (5, 1), (7, 2), rules=False)
        | XG_HEADERS
        | dict.fromkeys(
            (
                "the time (09.30)",
                "the match id (-755933700)",
                "the rating of Kévin Unger (1600.00/0)",
                "the rating of Maxence Job (1600.00/0)",
            ),
            NO_ROOM_IN_SGF,
        )
        | {f"how the play is told in game {game} (unknown), which is read back as nothing": NO_MARKS
           for game in (2, 5, 7)},
    ),
    (
        f"{LHM}.txt",
        f"{LHM}_analyzed.sgf",
        _sgf("GNU Backgammon:1.07.001-mingw 32-Bit", (4, 1), rules=False)
        | XG_HEADERS
        | {"+the date = 2023-09-05": OTHER_DAY}
        | dict.fromkeys(
            ("the match id (1484923)", "the rating of klara (2,00/0)", "the rating of lasse (5,00/0)"),
            NO_ROOM_IN_SGF,
        ),
    ),
    ("binary/text/gv_hQ8sVn2LbTdF4wRm.mat", "text/transcribed/hedgehog_hQ8sVn2LbTdF4wRm.mat", {}),
    ("binary/synthetic/nodots_sample.xg.txt", "text/nodots/sample.xg", {}),
    (f"{MADE}/match5.mat", f"{MADE}/match5.sgf", _sgf("GNU Backgammon:1.07.001", (2, 1), (5, 2), (6, 1))),
    (f"{MADE}/match5.mat", f"{MADE}/match5-snowietxt.txt", {"the date (2026-11-30)": NO_HEADERS}),
    (f"{MADE}/nackgammon3.mat", f"{MADE}/nackgammon3.sgf", _sgf("GNU Backgammon:1.07.001", (1, 1), (2, 1))),
    (
        f"{MADE}/nackgammon3.mat",
        f"{MADE}/nackgammon3-snowietxt.txt",
        {"the date (2026-11-30)": NO_HEADERS, "the variant (NackGammon)": NO_HEADERS},
    ),
    (
        f"{MADE}/beaver-unfinished-odd-names.mat",
        f"{MADE}/beaver-unfinished-odd-names.sgf",
        _sgf("GNU Backgammon:1.07.001", rules=False)
        | {"+whether the Jacoby rule is in use = no": NO_RULES_IN_MAT},
    ),
    (
        f"{MADE}/beaver-unfinished-odd-names.mat",
        f"{MADE}/beaver-unfinished-odd-names.gam",
        ODD | {"the kind of match (money session)": ONE_GAME},
    ),
    (f"{MADE}/beaver-unfinished-odd-names.mat", f"{MADE}/beaver-unfinished-odd-names-snowietxt.txt", ODD),
    (f"{MADE}/hyper3-dice-only.mat", f"{MADE}/hyper3-dice-only.sgf", _sgf("GNU Backgammon:1.07.001")),
    (
        "text/gibbon/7point.mat",
        "text/gibbon/7point.sgf",
        _sgf("gibbon (libgsgf):0.2.0 (0.2.0)", (4, 2)),
    ),
    (
        "text/gibbon/7point.mat",
        "text/gibbon/7point.gmd",
        {
            "+the rating of JoeBlack = 2345.67": NO_ROOM_IN_MAT,
            "+the rating of SnowWhite = 1234.56": NO_ROOM_IN_MAT,
            "+the site = София (България)": NO_ROOM_IN_MAT,
            "+the header Rank W = 1234.56 123 (FIBS), 0.984 31 (Gibbon)": NO_ROOM_IN_MAT,
            "+the header Rank B = 2345.67 234 (FIBS), 0.845 266 (Gibbon)": NO_ROOM_IN_MAT,
            "+whether the Crawford rule is in use = yes": NO_RULES_IN_MAT,
            "+how game 4 ended = a resignation of side 2": NO_WORD,
            "+a comment = 'Created by Gibbon version 0.2.0'": NO_ROOM_IN_MAT,
        },
    ),
    (
        "text/gibbon/edited.sgf",
        "text/gibbon/edited.gmd",
        {
            "the header AP (gibbon (libgsgf):0.2.0 (0.2.0))": "a .gmd names its program in a comment",
            "+a comment = 'Created by Gibbon version 0.2.0'": "SGF names its program in AP",
        },
    ),
]  # fmt: skip
"""The files in which GNU Backgammon has put a roll into another column than its SGF are not here: see below."""


def played(name: str) -> tuple[VerifiedMatch, ...]:
    """The matches of a file."""
    return api.validate(CORPUS / name).verified


def by_the_same_rules(first: VerifiedMatch, second: VerifiedMatch) -> VerifiedMatch:
    """The second, played over by the rules of the first: a variant that it does not name, a length that it lacks."""
    rules = first.rules.model_copy(update={"variant": first.games[0].variant})
    return api.verify(second.match, rules)


def listed(first: VerifiedMatch, second: VerifiedMatch) -> list[str]:
    """The differences in words."""
    found = []
    for fact in losses([first], [second], "."):
        values = fact.values
        put = f" = {values['put']}" if "put" in values else ""
        assert fact.what != "name-changed"
        found.append(f"{'+' if put else ''}{values['what']}{put}")
    return found


def what_was_played(match: Match) -> list[object]:
    """Length, names and all games as they were played, without what stands beside them."""
    plain = bare(match)
    games = [
        game.model_copy(update={
            "actions": tuple(map(_without_marks, game.actions)), "number": None, "players": None, "comments": (),
            "notes": None, "automatic_doubles": None,
        })
        for game in plain.games
    ]  # fmt: skip
    return [plain.length, [player.name for player in plain.players], games]


def _without_marks(action: Action) -> Action:
    """Question marks and words behind the dice tell that there is no play, as an empty place does."""
    bare_roll = isinstance(action, Roll) and action.stated in ("unknown", "no-play")
    return action.model_copy(update={"stated": "nothing"}) if bare_roll else action


@pytest.mark.parametrize(("one", "other", "wanted"), PAIRS, ids=[f"{Path(a).name}-{Path(b).name}" for a, b, _ in PAIRS])
def test_the_same_match_gives_the_equal_record_but_for_what_a_format_cannot_hold(
    one: str, other: str, wanted: Listed
) -> None:
    firsts, seconds = played(one), played(other)
    assert len(firsts) == len(seconds) == 1
    first, second = firsts[0], by_the_same_rules(firsts[0], seconds[0])
    assert sorted(listed(first, second)) == sorted(wanted)
    second_record = api.canonical(second)
    if "the kind of match (money session)" in wanted:
        assert second_record.mode == "unknown"
    assert what_was_played(second_record) == what_was_played(api.canonical(first))


def _first_game(match: Match) -> Match:
    return match.model_copy(update={"games": match.games[:1], "length": None})


def test_a_single_game_of_jellyfish_is_the_first_game_of_the_match() -> None:
    (whole,), (game,) = played(f"{MADE}/match5.mat"), played(f"{MADE}/match5-game1.gam")
    wanted = what_was_played(_first_game(api.canonical(whole)))
    assert what_was_played(api.canonical(by_the_same_rules(whole, game))) == wanted


def test_a_round_of_portes_stands_in_the_history_of_the_tavli_session_too() -> None:
    """GammonX repeats the history of each game in that of its session, which has headers of its own."""
    (game,), session = played("text/gammonx/PortesGameHistory.txt"), played("text/gammonx/TavliMatchHistory.txt")
    assert what_was_played(api.canonical(game)) == what_was_played(api.canonical(session[0]))
    words = ("the match id", "the header Name", "the header Ended At", "the header Length", "the header Started At")
    assert {one.partition(" = ")[0] for one in listed(game, session[0])} == {f"+{one}" for one in words}


def test_a_last_roll_without_a_play_changes_its_column_in_gnu_backgammon_s_mat() -> None:
    """It exports the roll of side 2 in the left column; the SGF that it saves of the same game has PL[B]DI[31]."""
    dice, sides = [], []
    for name in ("hyper1-dice-only.mat", "hyper1-dice-only.sgf"):
        (roll,) = played(f"{MADE}/{name}")[0].match.games[0].actions
        dice.append(getattr(roll, "dice", None))
        sides.append(int(getattr(roll, "side", 0)))
    assert dice == [(3, 1), (3, 1)]
    assert sides == [1, 2]


CUT: Final[dict[str, Callable[[bytes], bytes]]] = {
    "a play": lambda data: data.replace(b"65: 13/7 7/2", b"65: 24/18 7/2", 1),
    "a result": lambda data: data.replace(b"Wins 1 point", b"Wins 2 points", 1),
    "a cube action": lambda data: data.replace(b" Takes", b" Drops", 1),
}


@pytest.mark.parametrize("cut", CUT.values(), ids=CUT)
def test_a_difference_in_what_was_played_would_be_noticed(cut: Callable[[bytes], bytes]) -> None:
    data = (CORPUS / MADE / "match5.mat").read_bytes()
    assert cut(data) != data
    (first,), (changed,) = api.validate(data, name="x.mat").verified, api.validate(cut(data), name="x.mat").verified
    assert listed(first, changed) != []
