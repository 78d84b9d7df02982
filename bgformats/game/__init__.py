"""The laws of backgammon: pure functions over boards, dice and cubes. Standard library only."""
