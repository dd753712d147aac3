"""The race of a match drawn into what its last hand leaves free on a filled score sheet."""

from base64 import b64encode

from referee.selectors.sheet.level_races import level_race
from referee.selectors.sheet.papers import TablePaper
from tournaments.printing.parts.placing import WIDTH, Box, Image
from tournaments.printing.sheets.form_drawing import FONTS
from tournaments.printing.sheets.race_pictures import race_picture
from tournaments.printing.sheets.sheet_form import ROW_HEIGHT, ROWS, ROWS_TOP

FEWEST_ROWS, MOST_ROWS = 6, 9  # that a picture takes
UNITS = 4  # of the picture, a millimetre
INSIDE = 0.25  # millimetres within the lines around it, which stay


def race_image(paper: TablePaper, used: int) -> Image | None:
    """The picture below the `used` rows of the last page; None where too few are free.

    A sheet that still goes on needs its rows, and a full one gets no page more for it.
    """
    free = ROWS - used
    if paper.table.sheet.ending is None or free < FEWEST_ROWS:
        return None
    race = level_race(paper.table)
    if not race:
        return None
    rows = Box(0, ROWS_TOP + used * ROW_HEIGHT, WIDTH, min(free, MOST_ROWS) * ROW_HEIGHT)
    box = rows.inner(INSIDE, INSIDE, rows.width - 2 * INSIDE, rows.height - 2 * INSIDE)
    svg = race_picture(
        race,
        width=round(box.width * UNITS),
        height=round(box.height * UNITS),
        fonts=FONTS,
        ground="#fff",
    )
    return Image(f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}", box)
