"""Normalized records and tallies as data for other programs. Knows nothing of how files were read or judged."""
