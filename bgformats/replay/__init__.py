"""Plays a record over: what was really so. Never raises on bad data."""

from bgformats.replay.chain import verify as verify

__all__ = ["verify"]
