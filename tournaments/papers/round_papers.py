"""What the papers of a round and of its tables are made of."""

from collections.abc import Iterator, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from referee.selectors.sheet.papers import load_papers
from tournaments.models import Match, Round
from tournaments.papers.asking import Asked, Counted
from tournaments.printing.pairings import pairings_paper
from tournaments.printing.parts.kept_pages import kept
from tournaments.printing.parts.papers import Paper
from tournaments.printing.round_results import round_results_paper
from tournaments.printing.sheets.score_sheets import blank_page, filled_pages, score_sheets_paper
from tournaments.printing.sheets.sheet_pages import SheetPage
from tournaments.printing.table_signs import table_signs_paper
from tournaments.selectors.papers.documents import printed_matches, printed_slices
from tournaments.selectors.rounds import matches_of_round


def pairings(asked: Asked, drawn: Round) -> list[Paper]:
    """对阵表, by table and by number."""
    return [pairings_paper(drawn, matches_of_round(drawn), asked.round_address(drawn))]


def table_signs(asked: Asked, drawn: Round) -> list[Paper]:
    """桌牌 of every table; none for a round without tables."""
    matches = [match for match in matches_of_round(drawn) if not match.is_bye]
    addresses = [asked.desk_address(match) for match in matches]
    return [table_signs_paper(matches, addresses)] if matches else []


def round_results(asked: Asked, drawn: Round) -> list[Paper]:
    """本轮成绩."""
    return [round_results_paper(drawn, matches_of_round(drawn), asked.round_address(drawn))]


def round_score_sheets(asked: Asked, drawn: Round) -> Counted:
    """记分表 of every table in order, as recorded so far; with `?blank=1` their heads alone."""
    matches = printed_matches().filter(round=drawn)
    sheets = score_sheets(asked, matches, is_blank=asked.has("blank"))
    pages = matches.count()
    return Counted(_("Score sheet"), sheets, pages, weight=pages)


def score_sheet(asked: Asked, match: Match) -> list[Paper]:
    """记分表 of one table."""
    matches = printed_matches().filter(pk=match.pk)
    return list(score_sheets(asked, matches, is_blank=asked.has("blank")))


def score_sheets(asked: Asked, matches: QuerySet[Match], *, is_blank: bool) -> Iterator[Paper]:
    """One paper, read when it is asked for; none where nobody plays."""
    if pages := sheet_pages(asked, matches, is_blank=is_blank):
        yield score_sheets_paper(pages)


def sheet_pages(asked: Asked, matches: QuerySet[Match], *, is_blank: bool) -> Sequence[SheetPage]:
    """The score sheets of matches from `printed_matches`, as recorded or their heads alone."""
    return kept(
        page
        for part in printed_slices(matches)
        for page in _pages_of(asked, part, is_blank=is_blank)
    )


def _pages_of(asked: Asked, matches: Sequence[Match], *, is_blank: bool) -> Iterator[SheetPage]:
    if is_blank:
        yield from (blank_page(match, asked.desk_address(match)) for match in matches)
        return
    for paper in load_papers(matches, asked.at):
        yield from filled_pages(paper, asked.desk_address(paper.table.match))
