"""The workbook that is sent out to be filled in: its heads are those that the import knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet as Page

from tournaments.spreadsheets.cells import styled
from tournaments.spreadsheets.pages import heading
from tournaments.spreadsheets.reading.cell_readings import HIGHEST_NUMBER
from tournaments.spreadsheets.reading.entry_columns import LONGEST

LAST_ROW = 1001  # down to which cells are prepared
TEXT = "@"  # keeps zeros in front and long numbers
GREY = Font(italic=True, color="808080")


@dataclass(frozen=True, slots=True)
class FormColumn:
    """A column of the form: its head, how wide, what it holds, and the example.

    `kind` is a column of the import without its position: number, player, phone.
    """

    head: str
    width: int
    kind: str
    example: str = ""


def entry_template_xlsx(units: Sequence[str]) -> bytes:
    """The form; where units are known they can be chosen, and others typed."""
    book = Workbook(write_only=True)
    page = book.create_sheet(pgettext("worksheet", "Entry list"))
    columns = _columns()
    for at, column in enumerate(columns, start=1):
        dimension = page.column_dimensions[get_column_letter(at)]
        dimension.width = column.width
        if column.kind in LONGEST:
            dimension.number_format = TEXT
    page.freeze_panes = "C2"
    page.print_title_rows = "1:1"
    page.page_setup.orientation, page.page_setup.paperSize = "landscape", 9  # A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.append([heading(page, column.head) for column in columns])
    page.append([_example(page, column) for column in columns])
    list_of_units = _add_units(book, units)
    for at, column in enumerate(columns, start=1):
        validation = _validation(column, list_of_units)
        validation.add(f"{get_column_letter(at)}3:{get_column_letter(at)}{LAST_ROW}")
        page.data_validations.append(validation)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _columns() -> tuple[FormColumn, ...]:
    return (
        FormColumn(_("No."), 8, "number", pgettext("worksheet", "Example")),
        FormColumn(_("Player 1"), 14, "player", "张伟"),
        FormColumn(_("Player 2"), 14, "player", "李娜"),
        FormColumn(_("Unit"), 24, "unit", "文化宫"),
        FormColumn(_("Seed"), 8, "seed"),
        FormColumn(_("Phone of player 1"), 18, "phone", "013800000001"),
        FormColumn(_("Phone of player 2"), 18, "phone", "013800000002"),
        FormColumn(_("Member number of player 1"), 24, "member", "004500000000000001"),
        FormColumn(_("Member number of player 2"), 24, "member", "004500000000000002"),
        FormColumn(_("Substitute"), 14, "player"),
        FormColumn(_("Phone of the substitute"), 18, "phone"),
        FormColumn(_("Member number of the substitute"), 24, "member"),
    )


def _example(page: Page, column: FormColumn) -> object:
    """Its number is no number: the import leaves the row out."""
    cell = styled(page, column.example or None)
    cell.font, cell.alignment = GREY, Alignment(horizontal="left")
    if column.kind in LONGEST:
        cell.number_format = TEXT
    return cell


def _add_units(book: Workbook, units: Sequence[str]) -> str:
    """Where the units stand, on a page out of sight; blank without any."""
    if not units:
        return ""
    title = pgettext("worksheet", "Units")
    page = book.create_sheet(title)
    page.sheet_state = "hidden"
    for unit in units:
        page.append([styled(page, unit)])
    return f"{quote_sheetname(title)}!$A$1:$A${len(units)}"


def _validation(column: FormColumn, units: str) -> DataValidation:
    if column.kind in {"number", "seed"}:
        made = DataValidation(
            type="whole", operator="between", formula1="1", formula2=str(HIGHEST_NUMBER)
        )
        made.error = _("A number from 1 to %(most)s.") % {"most": HIGHEST_NUMBER}
    elif column.kind == "unit" and units:
        made = DataValidation(type="list", formula1=units)
    else:
        longest = LONGEST[column.kind]
        made = DataValidation(type="textLength", operator="lessThanOrEqual", formula1=str(longest))
        made.error = _("Longer than %(most)s characters.") % {"most": longest}
    made.allowBlank = True
    made.showErrorMessage = made.type != "list"  # a unit that is not there yet may be typed
    return made
