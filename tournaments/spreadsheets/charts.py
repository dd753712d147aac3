"""Line charts over the cells of a worksheet: what the program that opens it draws."""

from dataclasses import dataclass

from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
)
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.worksheet import Worksheet as Page

LINES = ("1F5FA8", "C2571A", "2E7D4F", "7A3E9D", "B08900", "00838F", "AD1457", "5D4037")
LINE_WIDTH = 28_575  # English metric units: 2.25 points
SHAPES = ("circle", "square", "triangle", "diamond")
AT_BOTTOM = "b"
POINT = 7  # size of a point, like those of the titles in points of type
TITLE_SIZE, AXIS_SIZE = 11, 9
GRID = "D9D9D9"


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines by the columns `first` to `last` over the labels in column `labels`.

    Rows `top` to `bottom`; columns and rows counted from 1; the heads name the lines. `corner` is
    the cell its upper left corner lies on, sizes are in centimetres. `across` and `upward` name
    the axes; without `lowest` or `highest` the latter finds that end itself.
    """

    title: str
    labels: int
    first: int
    last: int
    top: int
    bottom: int
    corner: str
    across: str
    upward: str
    lowest: int | None = None
    highest: int | None = None
    width: float = 16
    height: float = 9


def draw(page: Page, chart: Chart) -> None:
    """Put a chart on a page. Lines are told apart by colour and by the shape of their points."""
    drawn = LineChart()
    drawn.title = _title(chart.title, TITLE_SIZE)
    drawn.width, drawn.height = chart.width, chart.height
    for index, column in enumerate(range(chart.first, chart.last + 1)):
        drawn.series.append(_line(page, chart, column, index))
    drawn.set_categories(
        Reference(page, min_col=chart.labels, min_row=chart.top, max_row=chart.bottom)
    )
    drawn.legend.position = AT_BOTTOM
    _set_axes(drawn, chart)
    page.add_chart(drawn, chart.corner)


def _line(page: Page, chart: Chart, column: int, index: int) -> Series:
    line = Series(Reference(page, min_col=column, min_row=chart.top, max_row=chart.bottom))
    head = f"{quote_sheetname(page.title)}!${get_column_letter(column)}$1"
    line.tx = SeriesLabel(strRef=StrRef(head))
    shade, line.smooth = LINES[index % len(LINES)], False
    line.graphicalProperties.line.solidFill = shade
    line.graphicalProperties.line.width = LINE_WIDTH
    line.marker = Marker(SHAPES[index % len(SHAPES)], POINT, GraphicalProperties(solidFill=shade))
    line.marker.graphicalProperties.line.solidFill = shade
    return line


def _set_axes(drawn: LineChart, chart: Chart) -> None:
    """Programs leave out axes that do not say they are there."""
    across, upward = drawn.x_axis, drawn.y_axis
    across.title, upward.title = _title(chart.across, AXIS_SIZE), _title(chart.upward, AXIS_SIZE)
    across.delete = upward.delete = False
    upward.scaling.min, upward.scaling.max = chart.lowest, chart.highest
    upward.majorUnit = 1 if chart.highest is not None else None
    upward.number_format = "0"
    upward.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill=GRID))


def _title(words: str, size: int) -> Title:
    look = CharacterProperties(sz=size * 100, b=True)
    paragraph = Paragraph(pPr=ParagraphProperties(defRPr=look), r=[RegularTextRun(look, words)])
    # Not over the lines.
    return Title(tx=Text(rich=RichText(p=[paragraph])), overlay=False)
