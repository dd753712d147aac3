"""奖状 for those who won a prize, 领奖签收表 for those who hand the prizes out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Event
from tournaments.printing.parts.fitting import points_that_fit
from tournaments.printing.parts.list_cells import ListColumn, spread
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.ruled_lists import ListPart, RuledList, list_pages
from tournaments.selectors.papers.prizes import Prize

TEXT_WIDTH = 225.0  # millimetres of a line inside the frame
LAST_COMMON = 0xFFFF  # of the plane of Unicode that serif fonts hold
PRIZE_ROW = 13.0  # millimetres: room to sign in


@dataclass(frozen=True, slots=True)
class Certificate:
    """What one says, with the sizes in points at which long names keep to their lines."""

    names: str
    names_size: float
    unit: str
    unit_size: float
    place: str

    @property
    def is_rare(self) -> bool:
        """Whether serif fonts may lack a character, which would stand out in another font."""
        return any(ord(sign) > LAST_COMMON for sign in self.names + self.unit)


def certificates_paper(event: Event, prizes: Iterable[Prize], *, one_each: bool = False) -> Paper:
    """One page an entry or, with `one_each`, one a player; the places must be final."""
    certificates = [
        certificate for prize in prizes for certificate in _certificates(prize, one_each=one_each)
    ]
    context = {"event": event, "pages": certificates}
    return Paper(_("Certificates"), "printing/certificates.html", context)


def _certificates(prize: Prize, *, one_each: bool) -> Iterable[Certificate]:
    people = [(name,) for name in prize.players] if one_each else [prize.players]
    unit = prize.entry.unit
    for names in people:
        words = "　".join(names)
        yield Certificate(
            names=words,
            names_size=points_that_fit(words, TEXT_WIDTH, 40),
            unit=unit,
            unit_size=points_that_fit(unit, TEXT_WIDTH, 18),
            place=prize_words(prize.place, is_shared=prize.is_shared),
        )


def prize_words(place: int, *, is_shared: bool = False) -> str:
    """冠军, 亚军, 季军, 第4名; a place that several share says so."""
    names = {
        1: pgettext("prize", "First place"),
        2: pgettext("prize", "Second place"),
        3: pgettext("prize", "Third place"),
    }
    words = names.get(place) or pgettext("prize", "Place %(place)s") % {"place": place}
    return pgettext("prize", "%(place)s, shared") % {"place": words} if is_shared else words


def prize_list_paper(event: Event, prizes: Sequence[Prize], *, is_provisional: bool) -> Paper:
    """Who gets which prize, with room for the prize and a signature."""
    title = _("Prize receipt list")
    about = [date_format(event.starts_on, "DATE_FORMAT")]
    if event.venue:
        about.append(event.venue)
    words = ngettext("%(count)s prize", "%(count)s prizes", len(prizes))
    about.append(words % {"count": len(prizes)})
    rows = [
        (
            prize_words(prize.place, is_shared=prize.is_shared),
            str(prize.entry.number),
            "/".join(prize.players),
            prize.entry.unit,
            "",
            "",
            "",
        )
        for prize in prizes
    ]
    listed = RuledList(
        head=Head(event, title, tuple(about), is_provisional=is_provisional),
        columns=_columns(),
        parts=(ListPart(rows),),
        row_height=PRIZE_ROW,
        empty=_("No places yet."),
    )
    return paper_of_pages(title, list_pages(listed))


def _columns() -> tuple[ListColumn, ...]:
    return spread(
        (
            ListColumn(pgettext("paper", "Place"), 22, 12, is_strong=True),
            ListColumn(pgettext("worksheet", "No."), 12, 12),
            ListColumn(_("Players"), 40, 12),
            ListColumn(pgettext("worksheet", "Unit"), 32, 9.5),
            ListColumn(pgettext("paper", "Prize"), 26),
            ListColumn(pgettext("paper", "Signature"), 0),
            ListColumn(_("Time"), 18),
        )
    )
