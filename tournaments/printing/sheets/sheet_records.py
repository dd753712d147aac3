"""What the record of a match puts into the rows and boxes of its score sheet."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.rulebook.race import Reason, RowState
from referee.selectors import SheetLine
from referee.selectors.sheet.papers import Pause, Signature, TablePaper
from referee.wording import words as wording
from referee.wording.hand_fields import HAND_WORDS, said_words
from tournaments.printing.parts.placing import Box, Placed, placed, placed_lines, placed_name
from tournaments.printing.sheets.sheet_form import (
    CHIEF,
    ENDED,
    FINAL_LEVELS,
    PAUSES,
    REMARK,
    RESULT,
    SIDES,
    SIGNATURES,
    STARTED,
    WARNINGS,
    ticks,
)
from tournaments.printing.sheets.sheet_pages import SheetRow
from tournaments.values.words import joined_words, name_of, number_words, signed_words

NOTHING = "—"  # there is no such value, unlike a 0 or a box still to fill
# Walkovers share a square; the remarks say when both sides gave one.
TICKED_AS = {Reason.DOUBLE_WALKOVER: Reason.WALKOVER}


def rows_of(paper: TablePaper) -> tuple[SheetRow, ...]:
    """One row a hand, first to last."""
    return tuple(_row(line) for line in paper.lines)


def _row(line: SheetLine) -> SheetRow:
    texts = {
        "number": str(line.number),
        "dealer": f"{line.dealer}*" if line.is_out_of_turn else line.dealer,
        "level": line.level,
        "trump": line.trump,
        "ns_level": line.ns_level,
        "ew_level": line.ew_level,
        "next_dealer": line.next_dealer,
    }
    if line.is_void:
        return SheetRow(texts, note=line.result)
    texts |= {
        name: said_words(name, getattr(line.hand, name))
        for name, row in HAND_WORDS.items()
        if row.paper and name not in texts
    }
    texts |= {
        "kou": line.kou or (NOTHING if line.laogai else ""),
        "exposed": _exposed(line),
        "laogai": line.laogai,
        "score": _score(line),
        "result": line.result,
    }
    return SheetRow(texts)


def _exposed(line: SheetLine) -> str:
    """Cards by side and the points they moved: ■2 +20."""
    score = line.row.score
    moved = score.exposed_by_dealers + score.exposed_by_defenders if score else 0
    return f"{line.exposed} {signed_words(moved)}" if moved else line.exposed


def _score(line: SheetLine) -> str:
    if line.score is not None:
        return number_words(line.score)
    return NOTHING if line.state is RowState.COUNTED else ""


def course_of(paper: TablePaper) -> Iterable[Placed]:
    """The times of the match, as its clock recorded them."""
    for box, at in ((STARTED, paper.started_at), (ENDED, paper.ended_at)):
        yield placed(_time(at), box.inner(0, 4.5, box.width, 7), 14, "centred strong")
    inner = PAUSES.inner(1.2, 4, PAUSES.width - 2, 8.6)
    yield placed_lines(_pauses(paper), inner, 9, 2)
    if paper.table.time_call:
        yield crossed("yes" if paper.table.time_call.hand_in_progress else "no")


def remark_rows(paper: TablePaper) -> tuple[SheetRow, ...]:
    """The remarks as rows for below the last hand, where there is more room for them."""
    return tuple(SheetRow(note=_("Remark: %(words)s") % {"words": one}) for one in paper.remarks)


def remark_box(paper: TablePaper) -> Placed:
    """The remarks in their box at the foot."""
    return placed_lines(joined_words(paper.remarks), REMARK, 8, 2)


def closing_of(paper: TablePaper) -> Iterable[Placed]:
    """The end of the match: winner, reason, levels, warnings, signatures."""
    sheet = paper.table.sheet
    if sheet.ending:
        reason = TICKED_AS.get(sheet.ending.reason, sheet.ending.reason)
        codes = [reason.value, *([sheet.ending.winner.value] if sheet.ending.winner else [])]
        yield from (crossed(tick.code) for tick in ticks() if tick.code in codes)
    for side in SIDES:
        if sheet.ending:
            level = wording.level_words(sheet.final_levels.of(side))
            yield placed(level, FINAL_LEVELS[side], 13, "centred strong")
        # Before the end a 0 may still become a 1 by hand.
        if sheet.ending or paper.warnings_of(side):
            yield placed(str(paper.warnings_of(side)), WARNINGS[side], 11, "centred strong")
    for party, box in SIGNATURES.items():
        signature = paper.signature_of(party)
        if signature:
            yield placed_name(_signer(signature), box.inner(1, 4.4, 42, 6.4), 12, "centred")
            yield placed(_time(signature.at), box.inner(1, 10.6, 42, 4), 8, "right")
    chief = paper.signature_of(Signature.Party.CHIEF)
    if chief:
        yield placed(f"{name_of(chief.by)} {_time(chief.at)}", CHIEF, 9)


def continued() -> Placed:
    """What stands in the result box of every page but the last."""
    words = _("Continued on the next page.")
    return placed(words, Box(REMARK.left, RESULT.top + 7.6, REMARK.width, 6), 8)


def crossed(code: str) -> Placed:
    box = next(tick.box for tick in ticks() if tick.code == code)
    return Placed("×", box.inner(-1, -1, box.width + 2, box.height + 2), 13, "centred strong")


def _pauses(paper: TablePaper) -> str:
    words = [_pause(pause) for pause in paper.pauses]
    if paper.minutes_added:
        words.append(_("extended by %(minutes)s min") % {"minutes": paper.minutes_added})
    return joined_words(words)


def _pause(pause: Pause) -> str:
    return f"{_time(pause.start)}–{_time(pause.end)} {pause.reason}".rstrip()


def _signer(signature: Signature) -> str:
    """The player who signed, or who signed for the referees."""
    if signature.player:
        return signature.player.name
    if signature.party in {side.value for side in SIDES}:
        return str(signature.get_manner_display())
    return name_of(signature.by)


def _time(at: datetime | None) -> str:
    return timezone.localtime(at).strftime("%H:%M") if at else ""
