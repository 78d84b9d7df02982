"""eXtreme Gammon's `.xg` and `.xgp`."""
