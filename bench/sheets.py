"""Filled score sheets of a whole round: the memory of their process, and its processor time beside
a bare PDF of the same lines and texts. Every count is measured in a process of its own.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pydyf
from django.contrib.auth.models import User
from django.utils import translation

from bench.database import temporary_database
from bench.printing_load import reached_by_processes
from bench.spreadsheets import store_hands
from tournaments.models import Entry, Event, Match, Official, Player, PrintJob, Round, Stage
from tournaments.papers.orders import asked_by, order_of
from tournaments.papers.round_papers import sheet_pages
from tournaments.selectors.papers.documents import printed_matches

COUNTS = (50, 200, 600)
MEGABYTE = 1024  # kilobytes, as the system counts memory
TOP = 842  # points: A4


def measure() -> list[tuple[str, float, str]]:
    """Megabytes and seconds for so many sheets, and how many times as long as a bare PDF."""
    with (
        temporary_database(),
        TemporaryDirectory() as folder,
        reached_by_processes(folder),
        translation.override("zh-hans"),
    ):
        by = User.objects.create(username="fang", first_name="方裁判长")
        rounds = _store(by)
        return [figure for count in COUNTS for figure in _figures(count, rounds[count])]


def _figures(count: int, round_id: int) -> list[tuple[str, float, str]]:
    # The models are loaded after Django is set up.
    code = f"import django; django.setup(); from bench.sheets import main; main({round_id})"
    command = [sys.executable, "-c", code]
    root = Path(__file__).resolve().parent.parent
    answer = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout)
    return [
        (f"most memory, {count} filled sheets", found["kilobytes"] / MEGABYTE, "MB"),
        (f"printing {count} filled sheets (processor, once)", found["seconds"], "s"),
        (f"{count} filled sheets / a bare PDF", found["seconds"] / found["bare"], "times"),
        (f"the file of {count} filled sheets", found["bytes"] / 1024**2, "MB"),
    ]


def _store(by: User) -> dict[int, int]:
    """An event with a round of each count of tables, ten hands at each."""
    event = Event.objects.create(name="秋季连牌赛", starts_on=date(2026, 10, 3))
    Official.objects.create(event=event, user=by, role=Official.Role.CHIEF_REFEREE)
    stage = Stage.objects.create(event=event, kind=Stage.Kind.SWISS, round_count=len(COUNTS))
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit=f"第{number % 40}队")
        for number in range(1, 2 * max(COUNTS) + 1)
    )
    players = Player.objects.bulk_create(
        Player(entry=entry, position=position, name=_name(2 * entry.number + position))
        for entry in entries
        for position in (1, 2)
    )
    rounds = {}
    for number, count in enumerate(COUNTS, start=1):
        drawn = Round.objects.create(stage=stage, number=number, state=Round.State.PUBLISHED)
        rounds[count] = drawn.pk
        Match.objects.bulk_create(
            Match(
                round=drawn,
                table_number=table + 1,
                ns_entry=entries[2 * table],
                ew_entry=entries[2 * table + 1],
                referee=by,
                **dict(zip(("north", "south", "east", "west"), players[4 * table :], strict=False)),
            )
            for table in range(count)
        )
    store_hands(event, by)
    return rounds


def _name(number: int) -> str:
    """A name of its own: of the common characters some hundreds are needed for an event."""
    return f"{chr(0x4E00 + 37 * number % 5000)}{chr(0x4E00 + 91 * number % 5000)}"


def main(round_id: int) -> None:
    """What one process needs for the sheets of a round, as its answer."""
    translation.activate("zh-hans")
    drawn = Round.objects.get(pk=round_id)
    event = drawn.stage.event
    job = PrintJob(
        event=event,
        by=Official.objects.get(event=event).user,
        path=f"/documents/rounds/{round_id}/score-sheets.pdf",
        origin="http://127.0.0.1:8000",
    )
    began = time.process_time()
    with order_of(job).file(lambda steps: None) as file:
        size = file.seek(0, os.SEEK_END)
    seconds = time.process_time() - began
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    lines = list(_lines_of(round_id, job))
    began = time.process_time()
    write_bare(lines)
    bare = time.process_time() - began
    sys.stdout.write(
        json.dumps({"seconds": seconds, "bare": bare, "kilobytes": kilobytes, "bytes": size})
    )


def _lines_of(round_id: int, job: PrintJob) -> Iterator[list[str]]:
    """The texts of each page, in their order."""
    matches = printed_matches().filter(round=round_id)
    for page in sheet_pages(asked_by(job), matches, is_blank=False):
        cells = (cell.words for column in page.columns for cell in column.cells)
        yield [*(text.words for text in page.texts), *cells]


def write_bare(pages: Sequence[Sequence[str]]) -> bytes:
    """The same texts over as many lines, in a font every reader has, without any layout."""
    pdf = pydyf.PDF()
    font = pydyf.Dictionary({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica"})
    pdf.add_object(font)
    for texts in pages:
        stream = pydyf.Stream(compress=True)
        for place in range(60):
            stream.move_to(30, 30 + 12 * place)
            stream.line_to(560, 30 + 12 * place)
        stream.stroke()
        stream.begin_text()
        stream.set_font_size("F", 9)
        for place, words in enumerate(texts):
            stream.set_text_matrix(1, 0, 0, 1, 30 + place % 13 * 40, TOP - 30 - place // 13 * 12)
            stream.show_text_string(words)
        stream.end_text()
        pdf.add_object(stream)
        pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": pdf.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, 595, TOP]),
                    "Contents": stream.reference,
                    "Resources": pydyf.Dictionary(
                        {"Font": pydyf.Dictionary({"F": font.reference})}
                    ),
                }
            )
        )
    target = BytesIO()
    pdf.write(target)
    return target.getvalue()
