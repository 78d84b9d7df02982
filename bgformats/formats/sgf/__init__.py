"""SGF of GNU Backgammon, GM[6]: each game is a tree."""
