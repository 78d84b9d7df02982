"""Which rules a match is judged by: those that the caller names, or those that the file's headers and content tell."""

from __future__ import annotations

from typing import Final, NamedTuple

from bgformats.errors import UnknownNameError
from bgformats.model.record import Match
from bgformats.model.ruleset import Ruleset

UNLIMITED_BEAVERS: Final = 99


class Decided(NamedTuple):
    """A rule set, and why it was taken."""

    rules: Ruleset
    reason: str


EXERCISE: Final = "exercise"
"""The name of the rules for single plays, which have no result."""

PROFILES: Final = ("auto", "match", "money", "money-jacoby")


def decide_rules(match: Match, profile: str | Ruleset = "auto") -> Decided:
    """The rules for ``match``.

    Raises:
        UnknownNameError: there is no profile of that name.
    """
    if isinstance(profile, str) and profile not in PROFILES:
        raise UnknownNameError(f"there is no rule profile {profile!r}; known are {', '.join(PROFILES)}")
    if match.mode == "exercise":
        rules = Ruleset(name=EXERCISE, mode="money", crawford=False, beavers=UNLIMITED_BEAVERS)
        return Decided(rules, "single plays")
    if isinstance(profile, Ruleset):
        return Decided(_with_length(profile, match), "given by the caller")
    options = match.options
    limit = options.cube_limit
    if profile == "match" or (profile == "auto" and match.mode == "match"):
        crawford = options.crawford is not False
        rules = Ruleset(name="match", length=match.length, crawford=crawford, cube_limit=limit)
        if profile == "match":
            return Decided(rules, "asked for")
        return Decided(rules, f"{match.length} point match" + _told("Crawford", options.crawford))
    jacoby = profile == "money-jacoby" or (profile == "auto" and options.jacoby is True)
    beavers = 0 if options.beavers is False else UNLIMITED_BEAVERS
    name = "money-jacoby" if jacoby else "money"
    rules = Ruleset(name=name, mode="money", crawford=False, jacoby=jacoby, beavers=beavers, cube_limit=limit)
    if profile != "auto":
        return Decided(rules, "asked for")
    if match.mode == "unknown":
        return Decided(rules, "no match length; nothing about the score can be judged")
    return Decided(rules, "0 point match" + _told("Jacoby", options.jacoby) + _told("Beaver", options.beavers))


def _told(word: str, value: bool | None) -> str:
    return "" if value is None else f", {word} {'On' if value else 'Off'}"


def _with_length(rules: Ruleset, match: Match) -> Ruleset:
    if rules.mode == "match" and rules.length is None:
        return Ruleset(**{**rules.model_dump(), "length": match.length})
    return rules
