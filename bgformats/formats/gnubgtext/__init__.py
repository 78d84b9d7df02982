"""GNU Backgammon's text export of whole games: boards with identifiers, what was done on each, and the analysis."""
