"""What was written, with a span for each piece. Nothing here is computed from the rules of the game."""
