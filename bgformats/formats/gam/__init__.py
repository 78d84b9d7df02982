"""`.gam`: Jellyfish's single game, and GammonEmpire's games one after another: names, rows of `.mat`, a result."""
