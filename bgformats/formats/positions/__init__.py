"""Positions as text: identifiers, lists of them, and the pages that programs print."""
