"""Formats of lines that each say one thing: a roll, a play, a double, a result. One module a format."""
