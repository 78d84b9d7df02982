"""Transcripts for people: a match as plain text or as Markdown. They are written, and read by no program."""
