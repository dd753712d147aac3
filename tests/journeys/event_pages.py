"""What the pages of a whole event show, read as people read it."""

from playwright.sync_api import Locator

from tests.journeys.people import Person, expect
from tests.journeys.sheet import CELLS
from tournaments.draw import Bye, DrawnRound, Pairing, Reason

# Place, number, what it has by each key, and by which key it was parted from the one above.
Line = tuple[str, ...]

KEYS = ("总积分", "去首累进分", "胜轮次", "级差分", "升级数", "抽签")
NOTES = {
    "轮空": Reason.ODD_FIELD,
    "浮动": Reason.FLOAT,
    "重复": Reason.REPEAT,
    "同单位": Reason.SAME_UNIT,
    "积分调整": Reason.SECOND_BYE,
    "轮空者名次偏高": Reason.HIGHER_BYE,
}
DRAFTED = """rows => rows.map(row => ({
  table: Number(row.querySelector(".table-number").innerText) || null,
  entries: [...row.querySelectorAll(".pick")].map(pick => Number(pick.dataset.entry)),
  notes: [...row.querySelectorAll(".note b")].map(note => note.innerText),
}))"""
POSTED = """table => [...table.tBodies[0].rows].map(row =>
  [...row.querySelectorAll(".table-number, b.number")].map(cell => Number(cell.innerText)))"""


def rows_of(table: Locator) -> list[dict[str, str]]:
    """A list as it is shown: head of the column → words; provisional places are places."""
    heads, *rows = table.evaluate(CELLS)
    heads = [head.rstrip("↕↑↓").replace("暂定名次", "名次") for head in heads]
    return [dict(zip(heads, row, strict=True)) for row in rows]


def standings_lines(person: Person) -> list[Line]:
    """The standings of a Swiss stage, at the office or in public."""
    rows = rows_of(person.page.get_by_role("table", name="成绩"))
    return [
        (
            row["名次"],
            row["编号"],
            *(row[key].split()[0].replace("—", "") for key in KEYS),
            row["区分依据"],
        )
        for row in rows
    ]


def drafted(person: Person, number: int) -> DrawnRound:
    """The draft on this page, with the note beside each pairing."""
    rows = person.page.locator("#draft tr.draft-row").evaluate_all(DRAFTED)
    pairings, byes = [], []
    for row in rows:
        reasons = tuple(NOTES[note] for note in row["notes"])
        if row["table"]:
            ns, ew = row["entries"]
            pairings.append(Pairing(row["table"], ns, ew, reasons))
        else:
            (entry,) = row["entries"]
            byes.append(Bye(entry, reasons))
    return DrawnRound(number, tuple(pairings), tuple(byes))


def posted(person: Person) -> list[tuple[int, int, int]]:
    """Table, NS and EW of the round on this page, as everybody reads it."""
    found = person.page.get_by_role("table", name="各桌").evaluate(POSTED)
    return [(table, ns, ew) for table, ns, ew in found]


def open_public(person: Person, event: str, *links: str) -> None:
    """From the first page through these links of the event, as a visitor comes there."""
    main = person.goto("/").get_by_role("main")
    main.get_by_role("link", name=event).click()
    for link in links:
        main.get_by_role("link", name=link, exact=True).first.click()
    expect(main.get_by_role("heading", level=1)).to_be_visible()
    person.fits()
