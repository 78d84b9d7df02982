"""Which rules a match is judged by: those that the caller names, or those that the file's headers and content tell."""

from __future__ import annotations

from typing import Final, NamedTuple

from bgformats.model.profile import Profile, Setting, profile_named
from bgformats.model.record import Match, Options
from bgformats.model.ruleset import Mode, Ruleset

EXERCISE: Final = "exercise"
"""The name of the rules for single plays, which have no result."""


class Decided(NamedTuple):
    """A rule set, and why it was taken."""

    rules: Ruleset
    reason: str


def decide_rules(match: Match, profile: str | Ruleset = "auto") -> Decided:
    """The rules for ``match``: of a profile by name, of a TOML file, or, with ``auto``, those that the file tells.

    Raises:
        UnknownNameError: there is no such profile, or its options do not go together.
    """
    if isinstance(profile, Ruleset):
        return Decided(_with_length(profile, match), "given by the caller")
    named = None if profile == "auto" else profile_named(profile)
    if match.mode == "exercise":
        return Decided(_of_exercise(named), "single plays")
    if named is not None:
        return _by_profile(match, named)
    return _by_file(match)


def _of_exercise(profile: Profile | None) -> Ruleset:
    """The rules for a single play: of a profile only what it says of plays."""
    plain = Ruleset(name=EXERCISE, mode="money", crawford="off", beavers=99)
    if profile is None:
        return plain
    rules = profile.ruleset("money")
    told = {key: getattr(rules, key) for key in ("enforcement", "illegal_play", "hit_marks", "variant")}
    return plain.model_copy(update=told)


def _by_file(match: Match) -> Decided:
    options = match.options
    if match.mode == "match":
        reason = f"{match.length} point match" + _told("Crawford", options.crawford)
        return Decided(_ruleset("match", match), reason)
    rules = _ruleset("money-jacoby" if options.jacoby else "money", match)
    if match.mode == "unknown":
        return Decided(rules, "no match length; nothing about the score can be judged")
    return Decided(rules, "0 point match" + _told("Jacoby", options.jacoby) + _told("Beaver", options.beavers))


def _ruleset(name: str, match: Match) -> Ruleset:
    """A general profile with all that the file declares."""
    told = match.options
    mode: Mode = "match" if match.mode == "match" else "money"
    options: dict[str, Setting | None] = {**_limit(told), "length": length_of(match)}
    if mode == "match" and told.crawford is False:
        options["crawford"] = "off"
    if mode == "money" and told.beavers is False:
        options["beavers"] = 0
    return profile_named(name).ruleset(mode, **options)


def _by_profile(match: Match, profile: Profile) -> Decided:
    """A named profile. What it states wins over the file; where it is silent the headers count."""
    mode: Mode = "match" if match.mode == "match" else "money"
    if mode not in profile.modes:
        mode = "single" if mode == "money" and "single" in profile.modes else profile.modes[0]
    limit = _limit(match.options)
    if "cube" not in limit and ("cube_limit" in profile.rules or "cube" in profile.rules):
        limit = {}
    length = length_of(match) if mode == "match" else None
    told: dict[str, Setting | None] = {**limit, "length": length}
    stated = {"crawford"} & (profile.rules.keys() | profile.when.get(mode, {}).keys())
    if mode == "match" and match.options.crawford is False and not stated:
        told["crawford"] = "off"
    return Decided(profile.ruleset(mode, **told), "asked for")


def length_of(match: Match) -> int | None:
    """The points that the match is played to; None where it says none, is no match, or says what cannot be."""
    return match.length if match.mode == "match" and match.length is not None and match.length > 0 else None


def is_cube_limit(limit: int) -> bool:
    """Whether a number can be the highest value of a cube; 1 stands for no cube."""
    return limit > 0 and not limit & (limit - 1)


def _limit(options: Options) -> dict[str, Setting | None]:
    """The cube limit of the headers, unless it can be none; `1` says that there is no cube, nor what needs one."""
    if options.cube_limit is None or not is_cube_limit(options.cube_limit):
        return {}
    if options.cube_limit == 1:
        return {"cube": False, "jacoby": "off", "beavers": 0, "automatic_doubles": 0}
    return {"cube_limit": options.cube_limit}


def _told(word: str, value: bool | None) -> str:
    return "" if value is None else f", {word} {'On' if value else 'Off'}"


def _with_length(rules: Ruleset, match: Match) -> Ruleset:
    length = length_of(match)
    if rules.mode == "match" and rules.length is None and length is not None:
        return Ruleset.model_validate({**rules.model_dump(), "length": length})
    return rules
