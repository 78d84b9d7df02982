"""Matches held against files that were written by hand after the documents of each dialect; and what each loses."""

from __future__ import annotations

from pathlib import Path

import pytest
import told_losses

from bgformats import api
from bgformats.formats.mat.dialects import GALAXY, GNUBG, JELLYFISH, XG, MatDialect, dialect_named
from bgformats.formats.mat.write import write
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Drop,
    Facts,
    Forfeit,
    Game,
    Match,
    Options,
    Play,
    Player,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
)
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import Side, WinKind

WRITTEN = Path(__file__).resolve().parents[3] / "fixtures" / "mat" / "written"
ANN, BOB = Side.FIRST, Side.SECOND


def roll(side: Side, text: str) -> Roll:
    """`31: 8/5 6/5`; a dance where no play stands."""
    dice, _, play = text.partition(":")
    hops = [word.rstrip("*").split("/") for word in play.split()]
    paths = tuple(tuple(map(int, hop)) for hop in hops)
    hits = tuple(sorted({int(word[:-1].split("/")[1]) for word in play.split() if word.endswith("*")}, reverse=True))
    played = Play(paths=paths, hits=hits) if paths else None
    return Roll(side=side, dice=(int(dice[0]), int(dice[1])), play=played, stated="play" if played else "nothing")


def game(
    number: int, score: tuple[int, int], *actions: Action, won: tuple[Side, int] | None = None, **more: object
) -> Game:
    claims = () if won is None else (Claim(winner=won[0], points=won[1], after=len(actions)),)
    told = {"number": number, "players": PLAYERS, "score_claimed": score, "actions": actions, "claims": claims, **more}
    return Game.model_validate(told)


PLAYERS = (Player(name="Ann"), Player(name="Bob: 2"))
FIRST = game(
    1, (0, 0),
    roll(ANN, "31: 8/5 6/5"), roll(BOB, "66: 24/18 24/18 13/7 13/7"),
    roll(ANN, "44: 24/20 24/20 13/9 13/9"), Double(side=BOB),
    Take(side=ANN), roll(BOB, "21: 13/11 8/7"),
    roll(ANN, "51: 20/15 15/14*"), roll(BOB, "65:"),
    roll(ANN, "42: 14/10 10/8"), roll(BOB, "43: 25/21 8/5*"),
    roll(ANN, "21: 25/24 13/11"), Resign(side=BOB, level=WinKind.GAMMON),
    won=(ANN, 4), comments=("the first game",),
)  # fmt: skip
SECOND = game(2, (4, 0), roll(BOB, "42: 8/4 6/4"), roll(ANN, "51: 13/8 6/5"))
MATCH = Match(
    mode="match", length=5, players=PLAYERS, facts=Facts(event="Autumn Cup", date="2024.01.01"),
    games=(FIRST, SECOND), comments=("made by hand",),
)  # fmt: skip
RATED = (Player(name="Ann", rating="1654.3"), Player(name="Bob"))
MONEY = Match(
    mode="money", length=None, players=RATED,
    games=(
        game(
            1, (0, 0),
            roll(ANN, "31: 8/5 6/5"), Double(side=BOB), Beaver(side=ANN), Raccoon(side=BOB), Take(side=ANN),
            roll(BOB, "42: 8/4 6/4"), Double(side=ANN), Drop(side=BOB),
            won=(ANN, 8), players=RATED,
        ),
        game(
            2, (8, 0),
            roll(BOB, "31: 8/5 6/5"), roll(ANN, "42: 8/4 6/4"), Double(side=BOB), Drop(side=ANN),
            won=(BOB, 1), players=RATED,
        ),
    ),
)  # fmt: skip


def verified(record: Match) -> VerifiedMatch:
    one = api.verify(record, decide_rules(record).rules)
    assert {fact.what for fact in one.facts} <= {"unfinished-game", "unfinished-match"}
    return one


def lost(record: Match, dialect: MatDialect = JELLYFISH) -> list[tuple[str, str]]:
    """What is lost: the name of the check, and the words."""
    return told_losses.lost(api.verify(record, decide_rules(record).rules), "mat", dialect.id)


def one_game(*actions: Action, won: tuple[Side, int] | None = None, **match: object) -> Match:
    players = (Player(name="Ann"), Player(name="Bob"))
    games = (game(1, (0, 0), *actions, won=won, players=players),)
    return Match.model_validate({"mode": "match", "length": 7, "players": players, "games": games, **match})


@pytest.mark.parametrize("path", sorted(WRITTEN.glob("*.mat")), ids=lambda path: path.stem)
def test_a_match_is_written_as_the_program_would_write_it(path: Path) -> None:
    what, _, dialect = path.stem.partition(".")
    record = {"match": MATCH, "money": MONEY}[what]
    assert write(verified(record), dialect_named(dialect)).decode() == path.read_text(encoding="utf-8")


def test_the_files_that_were_written_by_hand_are_all_there() -> None:
    assert len(list(WRITTEN.glob("*.mat"))) == 8


COMMENT = ("comment-lost", "a comment within a game ('the first game'), which is put before the games")
NAME = ("name-changed", "Bob: 2 > Bob. 2")


def test_jellyfish_loses_a_colon_and_the_place_of_a_comment() -> None:
    assert lost(MATCH) == [COMMENT, NAME]


def test_gnu_backgammon_loses_the_word_of_a_resignation_besides() -> None:
    assert lost(MATCH, GNUBG) == [COMMENT, NAME, ("metadata-lost", "a resignation of side 2 in game 1, turn 10")]


def test_extreme_gammon_has_question_marks_for_a_resignation_and_is_given_its_headers() -> None:
    assert lost(MATCH, XG) == [
        COMMENT,
        NAME,
        ("value-inferred", "whether the Crawford rule is in use = yes"),
        ("value-inferred", "the cube limit = 1024"),
    ]


def test_backgammon_galaxy_puts_its_own_name_in_the_place_of_the_place() -> None:
    told = lost(MATCH.model_copy(update={"facts": Facts(site="Club")}), GALAXY)
    assert ("metadata-lost", "the site (Club), which is read back as BackgammonGalaxy") in told


OPENING = roll(ANN, "31: 8/5 6/5")
REPLY = roll(BOB, "42: 8/4 6/4")


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            one_game(OPENING, Forfeit(side=BOB, cause="time"), won=(ANN, 1)),
            ("metadata-lost", "a forfeit of side 2 (time) in game 1, turn 2"), id="forfeit",
        ),
        pytest.param(
            one_game(OPENING, Unread(side=BOB, text="huh")),
            ("not-representable", "huh in game 1, turn 2, which is left out"), id="unread",
        ),
        pytest.param(
            one_game(OPENING, Roll(side=BOB, dice=None, stated="unknown"), won=(ANN, 1)),
            ("metadata-lost", "a resignation of side 2 in game 1, turn 2"), id="question marks",
        ),
        pytest.param(
            one_game(SetUp(points=((0,) * 26, (0,) * 26), cube=3)),
            ("not-representable", "position AAAAAAAAAAAAAA, cube 3 in game 1, turn 1, which is left out"), id="set-up",
        ),
        pytest.param(
            one_game(OPENING, facts=Facts(event="two\nlines")),
            ("metadata-lost", r"the event ('two\nlines'), which is read back as two lines"), id="event of two lines",
        ),
        pytest.param(
            one_game(OPENING, facts=Facts(other=(("Round", "3"),))),
            ("metadata-lost", "the header Round (3)"), id="header with a field of its own",
        ),
        pytest.param(
            one_game(OPENING, facts=Facts(other=(("[x]", "3"),))),
            ("metadata-lost", "the header [x] (3)"), id="header with brackets",
        ),
        pytest.param(
            one_game(OPENING, options=Options(variant=" ")),
            ("rule-option-lost", "the variant (' ')"), id="blank variation",
        ),
        pytest.param(
            one_game(OPENING, comments=('[Event "x"]',)),
            ("comment-lost", """the comment '[Event "x"]', which is read back as 'Remark: [Event "x"]'"""),
            id="comment",
        ),
        pytest.param(
            one_game(OPENING, comments=("a\nb",)),
            ("comment-lost", "line ends and blanks in the comment 'a b'"), id="lines of a comment",
        ),
        pytest.param(
            Match(mode="match", length=3, players=PLAYERS, games=()),
            ("metadata-lost", "the name 'Ann'"), id="no game",
        ),
        pytest.param(
            Match(mode="exercise", length=None, players=PLAYERS, games=()),
            ("not-representable", "a match without a game"), id="exercise",
        ),
    ],
)  # fmt: skip
def test_what_the_format_has_no_place_for_is_told(record: Match, expected: tuple[str, str]) -> None:
    assert lost(record, GNUBG)[0] == expected


def test_a_cube_that_the_line_of_a_position_cannot_say_is_told() -> None:
    assert lost(one_game(SetUp(points=((0,) * 26, (0,) * 26), cube=3)))[0] == (
        "not-representable",
        "position AAAAAAAAAAAAAA, cube 3 in game 1, turn 1, which is read back as position AAAAAAAAAAAAAA, cube 1",
    )


@pytest.mark.parametrize(
    "record",
    [
        one_game(OPENING, Forfeit(side=BOB, cause="time"), won=(ANN, 1)),
        one_game(OPENING, Roll(side=BOB, dice=None, stated="unknown"), won=(ANN, 2)),
        one_game(OPENING, Roll(side=BOB, dice=None, stated="unknown"), roll(ANN, "42: 8/4 6/4")),
        one_game(SetUp(points=((13, 2, *[0] * 24), (14, 1, *[0] * 24)), on_roll=BOB), REPLY),
    ],
    ids=[
        "a forfeit",
        "a resignation in question marks",
        "a roll without dice",
        "whose turn it is, which the next roll tells",
    ],
)
def test_what_reads_back_is_no_loss(record: Match) -> None:
    assert lost(record) == []


def test_points_beyond_any_level_of_win_are_a_resignation_of_the_match() -> None:
    """Backgammon Studio: `Concedes` and `Wins 1004 point`, where the match still needed seven."""
    record = one_game(OPENING, Resign(side=BOB), won=(ANN, 1004))
    assert lost(record) == [
        ("metadata-lost", "the result of game 1 as it is claimed (side 1 wins 1004)"),
        ("value-inferred", "what was resigned in game 1, turn 2 = the match"),
    ]
    report = api.validate(write(verified_or_not(record)))
    assert report.ok
    assert report.verified[0].games[0].points_derived == 7
    assert "  1) 31: 8/5 6/5                  Resigned match\n" in write(verified_or_not(record)).decode()


@pytest.mark.parametrize(
    ("dialect", "first", "said"),
    [
        (XG, "24/23 23/20", "NackGammon"),
        (GALAXY, "24/23 23/20", "NackGammon"),
    ],
    ids=["xg", "galaxy"],
)
def test_the_variation_is_the_one_that_was_played(dialect: MatDialect, first: str, said: str) -> None:
    record = one_game(roll(ANN, "31: " + first), roll(BOB, "21: 23/22 23/21"), options=Options(variant="nack"))
    bare = record.model_copy(update={"options": Options()})
    text = write(verified_or_not(bare), dialect).decode()
    assert f'; [Variation "{said}"]\n' in text
    (back,) = api.validate(text.encode()).verified
    assert [game.variant for game in back.games] == ["nackgammon"]
    assert '; [Variation "nack"]\n' in write(verified(record), dialect).decode()


def test_a_loss_says_where() -> None:
    record = verified_or_not(one_game(OPENING, Forfeit(side=BOB), won=(ANN, 1)))
    (told,) = api.convert([record], "mat", "gnubg").losses
    assert (told.match, told.game, told.turn, told.side) == (1, 1, 2, 2)


def test_rules_that_are_not_in_the_record_are_written_where_they_change_the_result() -> None:
    record = one_game(OPENING)
    rules = decide_rules(record).rules.model_copy(update={"crawford": "off"})
    assert write(api.verify(record, rules)).decode().startswith('; [Crawford "Off"]\n')
    told = told_losses.lost(api.verify(record, rules), "mat")
    assert told == [("value-inferred", "whether the Crawford rule is in use = no")]


def test_a_cube_limit_that_no_header_can_say_is_told() -> None:
    record = one_game(OPENING)
    odd = record.model_copy(update={"options": Options(cube_limit=48)})
    told = told_losses.lost(api.verify(odd, decide_rules(record).rules), "mat")
    assert told == [("rule-option-lost", "the cube limit (48)")]


def test_matches_that_nothing_divides_are_told() -> None:
    bare = one_game(OPENING, mode="unknown", length=None)
    told = told_losses.lost([verified_or_not(MONEY), verified_or_not(bare)], "mat")
    assert [check for check, _ in told] == ["value-inferred"], "it gets a match line, which divides it"
    empty = Match(mode="match", length=3, players=(Player(name=""), Player(name="")), games=())
    told = told_losses.lost([verified_or_not(empty), verified_or_not(MONEY)], "mat")
    assert told == [("not-representable", "2 matches in one file, which are read back as 1")]


def verified_or_not(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


NAMES = [
    ("a : 3", "a . 3"), ("Ann: 5", "Ann. 5"), (" Ann ", "Ann"), ("two\tparts\n", "two parts"), ("", "Player 1"),
    ("Ann,1500.5", "Ann 1500.5"), ("12:34", "12.34"), ("x,12:345", "x 12.345"), (",900", "900"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "to"), NAMES, ids=[repr(name) for name, _ in NAMES])
def test_a_name_that_cannot_be_held_is_altered_as_little_as_may_be(name: str, to: str) -> None:
    record = one_game(OPENING)
    players = (Player(name=name), Player(name="Bob"))
    games = (record.games[0].model_copy(update={"players": players}),)
    odd = record.model_copy(update={"players": players, "games": games})
    assert lost(odd) == [("name-changed", f"{name} > {to}")]
    (back,) = api.validate(write(verified(odd))).verified
    assert back.match.players == (Player(name=to), Player(name="Bob"))


@pytest.mark.parametrize("name", ["two  blanks", "a, b", "Zoé & Co", "x,zz", "; [x]", "Game 2", "x" * 60])
def test_a_name_that_can_be_held_is_left_alone(name: str) -> None:
    record = one_game(OPENING)
    players = (Player(name=name), Player(name="Bob"))
    games = (record.games[0].model_copy(update={"players": players}),)
    assert lost(record.model_copy(update={"players": players, "games": games})) == []


def test_two_names_do_not_become_one() -> None:
    record = one_game(OPENING)
    players = (Player(name="A:"), Player(name="A."))
    games = (record.games[0].model_copy(update={"players": players}),)
    odd = record.model_copy(update={"players": players, "games": games})
    assert lost(odd) == [("name-changed", "A: > A. (2)")]
