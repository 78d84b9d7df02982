"""Boards that were edited by hand: dice that lie there before the checkers do are no turn that somebody owed."""

from __future__ import annotations

from bgformats import api

EDITED = (
    "(;FF[4]GM[6]MI[length:7][game:0][ws:6][bs:3]PB[Bob]PW[Ann]RU[Crawford]\n"
    ";PL[W]DI[53]\n;CV[2]\n;CP[w]\n"
    ";AE[a:x]AB[l][l][l][l][o][q][q][q][s][s][s][s][s][y][y]"
    "AW[a][a][c][c][f][f][f][h][m][m][m][m][m][x][x])"
)


def found(text: str) -> list[str]:
    return [one.code for one in api.validate(text.encode(), name="a.sgf").diagnostics]


def test_dice_before_a_position_are_no_missing_play_and_the_score_is_that_of_the_position() -> None:
    codes = found(EDITED)
    assert "BG309" not in codes
    assert "BG504" not in codes


def test_a_roll_without_a_play_is_missing_one_where_the_game_goes_on() -> None:
    mat = " 7 point match\n\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5    42:\n  2) 64: 24/14   65: 24/18 13/8\n"
    assert "BG309" in [one.code for one in api.validate(mat.encode(), name="a.mat").diagnostics]
