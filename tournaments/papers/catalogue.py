"""Every paper that the print room lists: what it is for, its address, and what makes it.

A new paper is a row here and the function that makes its pages.
"""

from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Round
from tournaments.papers.event_papers import (
    blank_appeal_form,
    check_in_list,
    rule_sheet,
    rulebook,
    spare_score_sheet,
)
from tournaments.papers.kinds import ListedPaper, Phase, Variant
from tournaments.papers.penalty_papers import penalty_list, round_penalty_list
from tournaments.papers.prizes import certificates, prize_list
from tournaments.papers.round_papers import (
    pairings,
    round_results,
    round_score_sheets,
    table_signs,
)
from tournaments.papers.scopes import EVENT, ROUND
from tournaments.papers.standings_papers import entry_cards, event_standings

PAPERS: tuple[ListedPaper[Event] | ListedPaper[Round], ...] = (
    ListedPaper(
        number=9,
        name=_("Rule sheet"),
        purpose=_("Every setting in words, the level table and what ranks. Put it up before play."),
        phase=Phase.BEFORE,
        scope=EVENT,
        slug="rule_sheet",
        file="rule-sheet.pdf",
        make=rule_sheet,
    ),
    ListedPaper(
        number=9,
        name=_("Rulebook"),
        purpose=_("Every rule of the game by its number, with what this event has set."),
        phase=Phase.BEFORE,
        scope=EVENT,
        slug="rulebook",
        file="rulebook.pdf",
        make=rulebook,
    ),
    ListedPaper(
        number=7,
        name=_("Check-in list"),
        purpose=_("The players sign in at the desk."),
        phase=Phase.BEFORE,
        scope=EVENT,
        slug="check_in_list",
        file="check-in-list.pdf",
        make=check_in_list,
        variants=(Variant(_("with phone numbers"), "phones=1"),),
    ),
    ListedPaper(
        number=1,
        name=_("Spare score sheet"),
        purpose=_("For any table: its head is filled in by hand."),
        phase=Phase.BEFORE,
        scope=EVENT,
        slug="spare_score_sheet",
        file="spare-score-sheet.pdf",
        make=spare_score_sheet,
    ),
    ListedPaper(
        number=2,
        name=_("Pairings poster"),
        purpose=_("Who plays where, by table and by number, to be read from three metres."),
        phase=Phase.ROUND,
        scope=ROUND,
        slug="pairings",
        file="pairings.pdf",
        make=pairings,
    ),
    ListedPaper(
        number=3,
        name=_("Table signs"),
        purpose=_("One for each table: its number and who sits where."),
        phase=Phase.ROUND,
        scope=ROUND,
        slug="table_signs",
        file="table-signs.pdf",
        make=table_signs,
    ),
    ListedPaper(
        number=1,
        name=_("Score sheets"),
        purpose=_("One for each table: blank with its head to write on, or as recorded."),
        phase=Phase.ROUND,
        scope=ROUND,
        slug="round_score_sheets",
        file="score-sheets.pdf",
        make=round_score_sheets,
        variants=(Variant(_("blank"), "blank=1"),),
    ),
    ListedPaper(
        number=5,
        name=_("Round results"),
        purpose=_("What came of every table, to be put up after the round."),
        phase=Phase.ROUND,
        scope=ROUND,
        slug="round_results",
        file="results.pdf",
        make=round_results,
    ),
    ListedPaper(
        number=4,
        name=_("Standings poster"),
        purpose=_("Pairs, groups, the whole order and units, as the public may see them."),
        phase=Phase.AFTER,
        scope=EVENT,
        slug="standings_paper",
        file="standings.pdf",
        make=event_standings,
        variants=(Variant(_("for the office, nothing held back"), "live=1"),),
    ),
    ListedPaper(
        number=6,
        name=_("Entry cards"),
        purpose=_("For each entry its rounds, opponents, levels and sums."),
        phase=Phase.AFTER,
        scope=EVENT,
        slug="entry_cards",
        file="entry-cards.pdf",
        make=entry_cards,
        variants=(Variant(_("for the office, nothing held back"), "live=1"),),
    ),
    ListedPaper(
        number=8,
        name=_("Round penalties"),
        purpose=_("What was ruled at the tables of the round."),
        phase=Phase.ROUND,
        scope=ROUND,
        slug="round_penalty_list",
        file="penalties.pdf",
        make=round_penalty_list,
    ),
    ListedPaper(
        number=8,
        name=_("Penalty list"),
        purpose=_(
            "Every penalty with each point and level it moved, adjustments of the standings too."
        ),
        phase=Phase.AFTER,
        scope=EVENT,
        slug="penalty_list",
        file="penalties.pdf",
        make=penalty_list,
    ),
    ListedPaper(
        number=8,
        name=_("Blank appeal form"),
        purpose=_(
            "To appeal to the arbitration committee; filled in from a penalty in the penalty list."
        ),
        phase=Phase.BEFORE,
        scope=EVENT,
        slug="blank_appeal_form",
        file="appeal.pdf",
        make=blank_appeal_form,
    ),
    ListedPaper(
        number=10,
        name=_("Certificates"),
        purpose=_("For the first three or as many as there are prizes, once every place is final."),
        phase=Phase.AFTER,
        scope=EVENT,
        slug="certificates",
        file="certificates.pdf",
        make=certificates,
        variants=(
            Variant(_("first 6"), "places=6"),
            Variant(_("first 8"), "places=8"),
            Variant(_("first 16"), "places=16"),
            Variant(_("first 3, one for each player"), "each=1"),
            Variant(_("first 8, one for each player"), "places=8&each=1"),
            Variant(_("everybody"), "places=9999"),
        ),
        needs_final_places=True,
    ),
    ListedPaper(
        number=10,
        name=_("Prize receipt list"),
        purpose=_("Who gets which prize, to sign for it."),
        phase=Phase.AFTER,
        scope=EVENT,
        slug="prize_list",
        file="prize-list.pdf",
        make=prize_list,
        variants=(
            Variant(_("first 6"), "places=6"),
            Variant(_("first 8"), "places=8"),
            Variant(_("first 16"), "places=16"),
            Variant(_("everybody"), "places=9999"),
        ),
    ),
)
