"""The words for the office's codes: what screens, papers and spreadsheets say,
and how they write numbers, people and rounds."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournaments.models import Round, Stage


def number_words(number: int) -> str:
    """4, 0, −4: with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed_words(number: int) -> str:
    """+4, 0, −4: with a true minus sign."""
    return f"+{number}" if number > 0 else number_words(number)


def named_words(name: object, words: object) -> str:
    """What is said of something, behind its name: State: withdrawn."""
    return gettext("%(name)s: %(words)s") % {"name": name, "words": words}


def joined_words(parts: Iterable[object]) -> str:
    """Several things said in one line: 20 points; +2 levels."""
    return gettext("; ").join(map(str, parts))


def name_of(user: User | None) -> str:
    """How a person is called: by name, without one by the account; blank for nobody."""
    return (user.get_full_name() or user.username) if user else ""


def round_name(drawn: Round) -> str:
    """How a round is called: Round 3; Swiss Round 3 in a later stage; Semifinals in a knockout.

    Two rounds of an event never share a name. Reads the stage, which comes with the round.
    """
    stage = drawn.stage
    if stage.kind == Stage.Kind.KNOCKOUT and stage.round_count:
        return _bracket_round_name(stage.round_count - drawn.number)
    number = gettext("Round %(number)s") % {"number": drawn.number}
    return number if stage.is_first else f"{stage_name(stage)} {number}"


def stage_name(stage: Stage) -> str:
    """Its format; with its place in the event from the third on, where formats may come again."""
    kind = stage.get_kind_display()
    if stage.order <= 2:
        return kind
    return gettext("Stage %(number)s (%(format)s)") % {"number": stage.order, "format": kind}


def next_draw_name(stage: Stage) -> str:
    """What is drawn next in a stage that is not over: the stage, or its next round."""
    number = len(stage.rounds.all()) + 1
    is_whole = not stage.draws_every_round or (stage.kind == Stage.Kind.KNOCKOUT and number == 1)
    return stage_name(stage) if is_whole else round_name(Round(stage=stage, number=number))


def _bracket_round_name(before_final: int) -> str:
    names = (gettext("Final"), gettext("Semifinals"), gettext("Quarterfinals"))
    if before_final < len(names):
        return names[before_final]
    return gettext("Round of %(entries)s") % {"entries": 2 ** (before_final + 1)}


def clock_words(at: datetime) -> str:
    """14:05, in the event's time zone."""
    return f"{localtime(at):%H:%M}"
