"""What a conversion loses, alters or has to add. The facts come from the writers, which know what they cannot hold."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check("BG601", "comment-lost", Severity.WARNING, "loss", default="{target} has no place for {what}")
def comment_lost() -> None:
    """The target has no place for a comment.

    Why: What somebody wrote about a match is gone with the conversion, unless one knows.

    Bad: a comment within a game, converted to a format without comments

    Good: the same, converted to `.sgf`
    """


@check("BG602", "analysis-lost", Severity.WARNING, "loss", default="{target} has no place for {what}")
def analysis_lost() -> None:
    """The target has no place for the analysis of an engine.

    Why: It has cost hours to compute, and is gone with the conversion.

    Bad: an analysed `.sgf` converted to `.mat`

    Good: an analysed `.sgf` converted to `.sgf`
    """


@check("BG603", "rule-option-lost", Severity.WARNING, "loss", default="{target} has no place for {what}")
def rule_option_lost() -> None:
    """The target has no place for a rule: Jacoby, beavers, the cube limit, the variant, Crawford.

    Why: Whoever reads the result judges it by other rules.

    Bad: an XGID with a cube limit of 256, converted to a GNU Backgammon id

    Good: an XGID with a cube limit of 256, converted to JSON
    """


@check(
    "BG604", "name-changed", Severity.WARNING, "loss",
    default="{target} cannot hold the name {from!r}; it is written as {to!r}",
)  # fmt: skip
def name_changed() -> None:
    """A name had to be altered to be written.

    Why: Results and ratings are booked by name.

    Bad: a player `A : 3` in a `.mat`, where a colon and a number are a score

    Good: a player `A (3)`
    """


@check("BG605", "metadata-lost", Severity.WARNING, "loss", default="{target} has no place for {what}")
def metadata_lost() -> None:
    """The target has no place for a fact about the match: names, event, place, round, date, rating, clock.

    Why: A file without them cannot be told from another.

    Bad: a FIBS board line, which holds both names, converted to an XGID

    Good: a FIBS board line converted to JSON
    """


@check(
    "BG606", "not-representable", Severity.ERROR, "loss",
    default="{target} cannot hold this: {what}",
)  # fmt: skip
def not_representable() -> None:
    """An action or a position that the target cannot hold. Nothing is written, unless it is forced.

    Why: What would be written is another position, or another game.

    Bad: both sides' checkers on one point, to be written as an XGID

    Good: at most one side's checkers on each point
    """


@check(
    "BG607", "value-inferred", Severity.INFO, "loss",
    default="{target} needs {what}, and nothing says that: {put} is put",
)  # fmt: skip
def value_inferred() -> None:
    """The target needs a fact that the source lacks; what was put is named.

    Why: It looks like a fact in the result, and is none.

    Bad: a GNU Position ID alone, which says nothing of cube and score, converted to an XGID

    Good: Position ID and Match ID together
    """


@check("BG608", "state-lost", Severity.WARNING, "loss", default="{target} has no place for {what}")
def state_lost() -> None:
    """The target has no place for a part of the position: cube, score, dice, who is on roll, an offer.

    Why: The result is a part of the position, and what is missing decides which play is right.

    Bad: an XGID converted to a GNU Position ID without a Match ID

    Good: an XGID converted to Position ID and Match ID
    """


CHECKS = (
    comment_lost,
    analysis_lost,
    rule_option_lost,
    name_changed,
    metadata_lost,
    not_representable,
    value_inferred,
    state_lost,
)
