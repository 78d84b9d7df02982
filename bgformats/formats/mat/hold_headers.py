"""Facts, rules and comments as a dialect can hold them: one line each, read back as what they are.

What the record lacks and the dialect always has is put in from the rules that the match was played over by.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.mat.dialects import MatDialect, Tag
from bgformats.formats.mat.headers import folded, has_field
from bgformats.formats.mat.scan import scan
from bgformats.formats.mat.text import one_line
from bgformats.game.variant import variant_named
from bgformats.model.dates import dotted
from bgformats.model.ratings import ratings
from bgformats.model.record import Facts, Match, Options, Player
from bgformats.model.retouch import swapped_key
from bgformats.model.verified import VerifiedMatch
from bgformats.syntax.transcript import HeaderLine, LineKind, PlainLine

FACT_KEYS: Final = {
    "Site": "site", "Match ID": "match_id", "Event": "event", "Round": "round", "EventDate": "date_text",
    "EventTime": "time", "Transcriber": "transcriber",
}  # fmt: skip
OPTION_KEYS: Final = {
    "Variation": "variant", "Crawford": "crawford", "Jacoby": "jacoby", "Beaver": "beavers", "CubeLimit": "cube_limit",
}  # fmt: skip
OTHER_KEYS: Final = frozenset(("Player 1", "Player 2", "Player 1 Elo", "Player 2 Elo", "Unrated"))
"""Headers that no field of the record holds, and that have a place of their own."""
USUAL_LIMIT: Final = 1024
"""The cube limit that eXtreme Gammon and Backgammon Galaxy write where there is none."""
_VARIATIONS: Final = {
    "nackgammon": "NackGammon", "hypergammon-1": "HyperGammon (1)", "hypergammon-2": "HyperGammon (2)",
    "hypergammon-3": "HyperGammon (3)",
}  # fmt: skip
"""As GNU Backgammon and eXtreme Gammon write them."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANKS: Final = " \t"


def header(key: str, value: str) -> str:
    """A header line. Nothing is escaped: readers go from the first quote to the last."""
    return f'; [{key} "{value}"]'


def comment(text: str) -> str:
    """A comment line."""
    return f"; {text}".rstrip(_BLANKS)


def held_facts(match: Match, players: tuple[Player, Player], dialect: MatDialect) -> Facts:
    """The facts that are written, with names and ratings of the players where the dialect has them in its headers.

    ``players`` are those that are written over the first game.
    """
    if not dialect.headers:
        return Facts()
    facts = match.facts
    held: dict[str, str | None] = {}
    for key, name in FACT_KEYS.items():
        value: str | None = getattr(facts, name)
        if name == "date_text" and facts.date is not None:
            # GNU Backgammon reads a date with other marks between its numbers as today's.
            value = dotted(facts.date)
        held[name] = None if value is None or key not in dialect.tags else _held_value(key, value)
    if dialect.own_site is not None:
        held["site"] = dialect.own_site
    other = [
        (key, text)
        for key, value in facts.other
        if not has_field(key) and tag_of(key, dialect) is not None and (text := _held_value(key, value)) is not None
    ]
    told = {folded(key) for key, _ in other}
    elo = [] if {"player1elo", "player2elo"} & told else _elo_tags(match, players, dialect)
    if dialect.full_headers or elo:
        if not {"player1", "player2"} & told:
            other += _player_tags(players, dialect)
        elif dialect.player_1_right and _names_left_first(other, players):
            other = [(swapped_key(key), value) for key, value in other]
        other += elo
    # A file is read in the order of its lines.
    places = {tag: at for at, tag in enumerate(dialect.tags)}
    other.sort(key=lambda one: places[tag_of(one[0], dialect) or "*"])
    return Facts.model_validate({**held, "other": tuple(other)})


def tag_of(key: str, dialect: MatDialect) -> Tag | None:
    """The place that a header has among those of the dialect; None where it has none."""
    own = next((tag for tag in dialect.tags if tag in OTHER_KEYS and folded(tag) == folded(key)), None)
    return own or ("*" if "*" in dialect.tags else None)


def _names_left_first(other: list[tuple[str, str]], players: tuple[Player, Player]) -> bool:
    """Whether `Player 1` is the player of the left column: by a name that stands there and is not both sides'."""
    names = {folded(key): folded(value) for key, value in reversed(other)}
    left, right = (folded(player.name) for player in players)
    return left != right and (names.get("player1") == left or names.get("player2") == right)


def _held_value(key: str, value: str) -> str | None:
    text = one_line(value)
    return text if _reads_back(key, text) else None


def _player_tags(players: tuple[Player, Player], dialect: MatDialect) -> list[tuple[str, str]]:
    first, second = players[::-1] if dialect.player_1_right else players
    tags = [("Player 1", first.name), ("Player 2", second.name)]
    return tags if all(name and _reads_back(key, name) for key, name in tags) else []


def _elo_tags(match: Match, players: tuple[Player, Player], dialect: MatDialect) -> list[tuple[str, str]]:
    """The ratings that do not stand beside the names, where the dialect has any header that it is given."""
    if "*" not in dialect.tags:
        return []
    pairs = list(zip(players, ratings(match), strict=True))
    tags = [
        (f"Player {number} Elo", one_line(rating))
        for number, (player, rating) in enumerate(pairs[::-1] if dialect.player_1_right else pairs, 1)
        if rating is not None and player.rating is None
    ]
    return [(key, value) for key, value in tags if _reads_back(key, value)]


def _reads_back(key: str, value: str) -> bool:
    (line, *more) = scan(header(key, value)) or (None,)
    return (
        isinstance(line, HeaderLine)
        and not more
        and line.rest is None
        and (line.key.text, line.value.text[1:-1]) == (key, value)
    )


def held_options(verified: VerifiedMatch, dialect: MatDialect) -> Options:
    """The rules that are written: those that the match declares, and those that it was played by if that matters."""
    told = verified.match.options
    held: dict[str, bool | int | str | None] = told.model_dump()
    if not dialect.headers:
        return Options()
    if told.cube_limit is not None and (told.cube_limit < 1 or told.cube_limit & (told.cube_limit - 1)):
        held["cube_limit"] = None
    if told.variant is not None:
        text = one_line(told.variant).strip()
        held["variant"] = text if text and _reads_back("Variation", text) else None
    if dialect.only_odd_variants:
        return Options(variant=_odd_variant(held["variant"], verified))
    for key, value in _ruled(verified, dialect).items():
        if held[OPTION_KEYS[key]] is None and value is not None:
            held[OPTION_KEYS[key]] = value
    return Options.model_validate(held)


def _odd_variant(told: bool | int | str | None, verified: VerifiedMatch) -> str | None:
    """GNU Backgammon's name of the variant, None for backgammon and for what it does not play."""
    variant = variant_named(str(told)) if told is not None else None
    return _VARIATIONS.get(variant.id) if variant is not None else _VARIATIONS.get(_only_variant(verified))


def _only_variant(verified: VerifiedMatch) -> str:
    played = {game.variant for game in verified.games}
    variant = variant_named(next(iter(played))) if len(played) == 1 else None
    return "" if variant is None else variant.id


def option_word(value: bool | int | str) -> str:
    """An option as headers say it."""
    return ("Off", "On")[value] if isinstance(value, bool) else str(value)


def _ruled(verified: VerifiedMatch, dialect: MatDialect) -> dict[str, bool | int | str | None]:
    """What the rules of the replay say, by key: what a reader would not assume, or all that the program writes."""
    rules, mode, full = verified.rules, verified.match.mode, dialect.full_headers
    ruled: dict[str, bool | int | str | None] = {}
    if full:
        ruled["Variation"] = _variation(verified)
    if mode == "match" and (full or (rules.crawford == "off" and (rules.length or 0) > 1)):
        ruled["Crawford"] = rules.crawford != "off"
    if mode == "money":
        ruled["Jacoby"] = rules.jacoby != "off" if full or rules.jacoby != "off" else None
        ruled["Beaver"] = rules.beavers > 0 if full else None
    if full:
        highest = max((step.cube for game in verified.games for step in game.steps), default=1)
        limit = (rules.cube_limit or USUAL_LIMIT) if rules.cube else 1
        ruled["CubeLimit"] = limit if highest * 8 <= limit or not rules.cube else None
    return ruled


def _variation(verified: VerifiedMatch) -> str | None:
    played = {game.variant for game in verified.games} or {"standard"}
    variant = variant_named(next(iter(played)))
    if len(played) > 1 or variant is None:
        return None
    return _VARIATIONS.get(variant.id, variant.title)


def held_comments(comments: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that the comments make."""
    return tuple(_held_comment(line) for text in comments for line in _LINE_END.split(text))


def _held_comment(line: str) -> str:
    """The comment on its line, with a word before it where it would be read as something else."""
    text = one_line(line).strip()
    return text if _is_comment(text) else f"Remark: {text}"


def _is_comment(text: str) -> bool:
    (line, *more) = scan(comment(text)) or (None,)
    if not isinstance(line, PlainLine) or line.kind is not LineKind.COMMENT or more:
        return False
    return line.text.strip().lstrip(";#").strip() == text
