"""What the pages and papers read: whole sheets, ready to show."""

from referee.selectors.sheet.lines import SheetLine, sheet_lines
from referee.selectors.sheet.previews import Preview, laogai_outcomes, preview_hand
from referee.selectors.sheet.tables import TableSheet, load_table, load_tables

__all__ = [
    "Preview",
    "SheetLine",
    "TableSheet",
    "laogai_outcomes",
    "load_table",
    "load_tables",
    "preview_hand",
    "sheet_lines",
]
