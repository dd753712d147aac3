"""The filters of the grid of tables, in words, with how many tables each would leave."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from referee.selectors.hall.hall import HallGroup, HallMark

GROUP_WORDS: dict[str, tuple[str, Any]] = {
    HallGroup.WAITING: ("○", gettext_lazy("Not started")),
    HallGroup.PLAYING: ("▶", gettext_lazy("Playing")),
    HallGroup.TIME: ("◷", gettext_lazy("Time called")),
    HallGroup.TO_SIGN: ("★", gettext_lazy("To sign")),
    HallGroup.SIGNED: ("✎", gettext_lazy("Signed")),
    HallGroup.ACCEPTED: ("✓", gettext_lazy("Accepted")),
    HallGroup.REOPENED: ("↺", gettext_lazy("Reopened")),
}
MARK_WORDS: dict[str, tuple[str, Any]] = {
    HallMark.CALLED: ("☎", gettext_lazy("Chief referee called")),
    HallMark.LAOGAI: ("?", gettext_lazy("劳改: to choose")),
    HallMark.LATE: ("!", gettext_lazy("Late")),
    HallMark.SILENT: ("…", gettext_lazy("No hand for 20 min")),
    HallMark.CASE: ("§", gettext_lazy("Arbitration open")),
    HallMark.PENALISED: ("⚑", gettext_lazy("Warned or penalised")),
}


@dataclass(frozen=True, slots=True)
class HallFilter:
    """One filter; `code` is blank for all tables, `words` may be lazy."""

    code: str
    shape: str
    words: Any
    count: int
    is_chosen: bool
    is_mark: bool


def filter_words(chosen: str) -> Any:
    """What a filter leaves, in words that may be lazy; blank for all tables."""
    _shape, words = {**GROUP_WORDS, **MARK_WORDS}.get(chosen, ("", ""))
    return words


def hall_filters(counts: Mapping[str, int], tables: int, chosen: str) -> tuple[HallFilter, ...]:
    """All, then the groups that have tables, then the marks that are there; the chosen always."""
    known = {**GROUP_WORDS, **MARK_WORDS}
    found = [
        HallFilter(code, shape, words, counts[code], code == chosen, isinstance(code, HallMark))
        for code, (shape, words) in known.items()
        if counts[code] or code == chosen
    ]
    everything = HallFilter("", "", gettext_lazy("All"), tables, chosen not in known, False)
    return (everything, *found)
