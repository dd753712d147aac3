"""积分编排卡: for each entry its rounds, opponents, levels and sums; several cards a page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.wording.words import side_words
from tournaments.captions.meetings import levels_words, outcome_word
from tournaments.captions.standings import group_words, stage_held_words
from tournaments.models import Entry, Event, Round, Stage
from tournaments.printing.parts.list_cells import (
    ListCell,
    ListColumn,
    ListRow,
    PlacedColumn,
    entry_names,
    lefts_of,
    printed_cell,
    spread,
)
from tournaments.printing.parts.paper_heads import FOOT, foot_image, foot_texts
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.placing import WIDTH, Box, Image, Placed, placed, placed_name
from tournaments.printing.parts.rules_drawing import EDGE, drawn_rules, rules_box, svg_address
from tournaments.selectors.standings.cross_tables import CrossRow, CrossTable
from tournaments.selectors.standings.meetings import Meeting
from tournaments.values.words import round_name, signed_words, stage_name
from tournaments.wording.ranking_keys import key_amount_words, key_name

HEAD, SUMS, GAP = 14.0, 7.0, 6.0
ROOM = FOOT.top - 2.0
ROW_HEIGHTS = (6.5, 4.6)  # largest and smallest
CARDS_A_PAGE = 2  # at least, as long as the rows stay readable


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of cards, as printing/pages.html shows it."""

    images: tuple[Image, ...]
    texts: tuple[Placed, ...]
    columns: tuple[PlacedColumn, ...]
    is_draft: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """An entry in a stage: `rows` are its rounds, those to come empty."""

    event: Event
    entry: Entry
    head: str
    title: str
    rows: tuple[ListRow, ...]
    sums: str


def entry_cards_paper(
    event: Event,
    tables: Iterable[CrossTable],
    entry: Entry | None = None,
    *,
    is_internal: bool = False,
) -> Paper:
    """The cards of every entry by number, of one alone where `entry` is given.

    `is_internal`: with what is held back from the public, and the words for it.
    """
    cards = [
        card
        for found in tables
        for card in _cards(event, found, entry, _head(event, found, is_internal=is_internal))
    ]
    cards.sort(key=lambda card: card.entry.number)
    pages = list(_pages(cards)) or [_empty_page(event)]
    return paper_of_pages(_("Entry cards"), pages)


def _head(event: Event, found: CrossTable, *, is_internal: bool) -> str:
    return " ".join((*stage_held_words(found.standings, is_internal=is_internal), event.name))


def _cards(event: Event, found: CrossTable, entry: Entry | None, head: str) -> Iterator[Card]:
    rounds = _rounds(found)
    for row in found.rows:
        if entry is not None and row.standing.entry.pk != entry.pk:
            continue
        yield Card(
            event=event,
            entry=row.standing.entry,
            head=head,
            title=_title(found, row),
            rows=tuple(_rows(found.stage, rounds, row)),
            sums=_sums(found, row),
        )


def _rounds(found: CrossTable) -> list[Round]:
    """The public rounds, and those a Swiss stage still has to draw."""
    planned = found.stage.round_count or 0
    drawn = list(found.rounds)
    if found.stage.kind == Stage.Kind.SWISS:
        numbers = range(len(drawn) + 1, planned + 1)
        drawn += [Round(stage=found.stage, number=number) for number in numbers]
    return drawn


def _title(found: CrossTable, row: CrossRow) -> str:
    words = [stage_name(found.stage)]
    if row.standing.group is not None:
        words.append(group_words(row.standing.group))
    if row.standing.is_disqualified:
        words.append(str(row.standing.entry.get_state_display()))
    elif found.standings.counted and (place := row.standing.told_place):
        is_open = found.standings.under_way is not None
        told = _("provisionally place %(place)s") if is_open else _("place %(place)s")
        words.append(told % {"place": place})
    return " · ".join(words)


def _rows(stage: Stage, rounds: Sequence[Round], row: CrossRow) -> Iterator[ListRow]:
    """Of a knockout only the rounds to which the entry came."""
    total = 0
    for index, drawn in enumerate(rounds):
        met = row.meetings[index] if index < len(row.meetings) else None
        drawn.stage = stage
        if met is None and stage.kind == Stage.Kind.KNOCKOUT:
            continue
        total += met.line.match_points if met and met.line else 0
        cells = _meeting_cells(met, total)
        # A knockout earns no match points.
        is_knockout = stage.kind == Stage.Kind.KNOCKOUT
        yield (round_name(drawn), *cells[:6], *(("", "") if is_knockout else cells[6:8]), cells[8])


def _meeting_cells(met: Meeting | None, total: int) -> tuple[str | ListCell, ...]:
    if met is None:
        return ("",) * 9
    counts = met.counts and met.line is not None
    return (
        "" if met.match.is_bye else str(met.match.table_number),
        "" if met.match.is_bye else side_words(met.side),
        str(met.opponent.number) if met.opponent else "",
        _opponent(met),
        levels_words(met),
        outcome_word(met),
        str(met.line.match_points) if met.line and counts else "",
        str(total) if counts else "",
        signed_words(met.line.margin) if met.line and counts else "",
    )


def _opponent(met: Meeting) -> ListCell | str:
    if met.opponent is None:
        return _("Bye")
    return ListCell(met.opponent.names, entry_names(met.opponent))


def _sums(found: CrossTable, row: CrossRow) -> str:
    amounts = zip(found.standings.keys, row.standing.amounts, strict=True)
    return "　".join(
        f"{key_name(key)} {key_amount_words(key, amount)}"
        for key, amount in amounts
        if amount is not None
    )


def _columns() -> tuple[ListColumn, ...]:
    return spread(
        (
            ListColumn(_("Round"), 21, 10),
            ListColumn(_("Table"), 12, 11),
            ListColumn(_("Side"), 17, 10),
            ListColumn(pgettext("worksheet", "No."), 13, 11, is_strong=True),
            ListColumn(_("Opponent"), 0, 10, is_centred=False),
            ListColumn(_("Levels"), 17, 10),
            ListColumn(_("Result"), 18, 10),
            ListColumn(_("Points"), 12, 11),
            ListColumn(_("Total"), 12, 11),
            ListColumn(_("Margin"), 13, 10),
        )
    )


def _row_height(cards: Sequence[Card]) -> float:
    """So that two cards fit a page; no smaller than can be read."""
    largest, smallest = ROW_HEIGHTS
    rows = max(len(card.rows) for card in cards) + 1
    room = ROOM / CARDS_A_PAGE - GAP - HEAD - SUMS
    return max(smallest, min(largest, int(room / rows * 10) / 10))


def _pages(cards: Sequence[Card]) -> Iterator[CardPage]:
    if not cards:
        return
    row_height, columns = _row_height(cards), _columns()
    page: list[CardPage] = []
    top = 0.0
    for card in cards:
        height = HEAD + row_height * (len(card.rows) + 1) + SUMS
        if page and top + height > ROOM:
            yield _joined(page)
            page, top = [], 0.0
        page.append(_card(card, columns, top, row_height))
        top += height + GAP
    yield _joined(page)


def _joined(cards: Sequence[CardPage]) -> CardPage:
    return CardPage(
        images=(*(image for card in cards for image in card.images), foot_image()),
        texts=(*(text for card in cards for text in card.texts), *foot_texts()),
        columns=tuple(column for card in cards for column in card.columns),
    )


def _card(card: Card, columns: tuple[ListColumn, ...], top: float, row_height: float) -> CardPage:
    """The head, a grid whose first row are the headings, the sums, and a line to cut along."""
    grid = Box(0, top + HEAD, WIDTH, row_height * (len(card.rows) + 1))
    sums = Box(0, grid.bottom + 1, WIDTH, SUMS - 2)
    lefts = lefts_of(columns)
    rules = drawn_rules(tuple(lefts), row_height, row_height, len(card.rows))
    return CardPage(
        images=(
            Image(rules, rules_box(grid)),
            *([_cut(top - GAP / 2)] if top else []),
        ),
        texts=(
            placed(card.head, Box(0, top, 110, 5), 9),
            placed(card.title, Box(112, top, 74, 5), 10, "right strong"),
            placed(str(card.entry.number), Box(0, top + 5, 20, 9), 20, "strong"),
            placed_name(card.entry.names, Box(21, top + 5.5, 95, 8), 15, "strong"),
            placed_name(card.entry.unit, Box(118, top + 6, 68, 8), 11, "right"),
            placed_name(card.sums, sums, 10, "strong"),
        ),
        columns=tuple(
            _column(column, left, index, card, grid, row_height)
            for index, (column, left) in enumerate(zip(columns, lefts, strict=True))
        ),
    )


def _column(
    column: ListColumn, left: float, index: int, card: Card, grid: Box, row_height: float
) -> PlacedColumn:
    heading = printed_cell(ListCell(column.heading), column, row_height)
    cells = [printed_cell(row[index], column, row_height) for row in card.rows]
    box = Box(left, grid.top, column.width, 0)
    return PlacedColumn(column, box, row_height, (heading, *cells))


def _cut(at: float) -> Image:
    dashes = f'<path d="M0 0.5h{WIDTH:g}" stroke-width="0.2" stroke-dasharray="2 2"/>'
    box = Box(0, at - 0.5, WIDTH, 1)
    return Image(svg_address(dashes, WIDTH + 2 * EDGE, 1 + 2 * EDGE), rules_box(box))


def _empty_page(event: Event) -> CardPage:
    return CardPage(
        images=(),
        texts=(
            placed(event.name, Box(0, 0, WIDTH, 10), 12.5, "strong"),
            placed(_("No round is published yet."), Box(0, 12, WIDTH, 8), 10),
        ),
        columns=(),
    )
