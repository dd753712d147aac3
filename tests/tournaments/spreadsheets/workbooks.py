"""Workbooks part by part: as spreadsheet programs write them, and as nobody should."""

import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

BOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
STYLES = "xl/styles.xml"

HEAD_ROW = (
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
    '<c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>'
)
ENTRY_ROW = (
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="s"><v>4</v></c>'
    '<c r="C2" t="s"><v>5</v></c></row>'
)
WORDS = ("序号", "选手1", "选手2", "单位", "张伟", "李娜")


def sheet(rows: str, more: str = "") -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{more}</worksheet>'


def strings(*items: str) -> str:
    return f'<sst xmlns="{MAIN}">{"".join(f"<si>{item}</si>" for item in items)}</sst>'


def styles(formats: str, cells: str) -> str:
    return (
        f'<styleSheet xmlns="{MAIN}"><numFmts>{formats}</numFmts><cellStyleXfs><xf/></cellStyleXfs>'
        f"<cellXfs>{cells}</cellXfs></styleSheet>"
    )


def book(*sheets: str, properties: str = "") -> str:
    names = "".join(
        f'<sheet name="{number}" sheetId="{number}" {attributes}/>'
        for number, attributes in enumerate(sheets, start=1)
    )
    return (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr {properties}/>'
        f"<sheets>{names}</sheets></workbook>"
    )


def relations(**targets: str) -> str:
    """Each by its id, with a target of `kind:place`."""
    items = []
    for name, target in targets.items():
        kind, _colon, place = target.partition(":")
        items.append(f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{place}"/>')
    return f'<Relationships xmlns="{PACKAGE}">{"".join(items)}</Relationships>'


SOUND: Mapping[str, str] = {
    BOOK: book('r:id="r1"'),
    RELATIONS: relations(
        r1="worksheet:worksheets/sheet1.xml",
        r2="sharedStrings:sharedStrings.xml",
        r3="styles:styles.xml",
    ),
    SHEET: sheet(HEAD_ROW + ENTRY_ROW),
    STRINGS: strings(*(f"<t>{word}</t>" for word in WORDS)),
    STYLES: styles("", "<xf/>"),
}


# What every program writes beside the parts that are read.
KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/{BOOK}" ContentType="{KINDS}.sheet.main+xml"/>'
    f'<Override PartName="/{SHEET}" ContentType="{KINDS}.worksheet+xml"/>'
    f'<Override PartName="/{STRINGS}" ContentType="{KINDS}.sharedStrings+xml"/>'
    f'<Override PartName="/{STYLES}" ContentType="{KINDS}.styles+xml"/></Types>'
)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def workbook_of(**changed: str | bytes) -> bytes:
    """The sound workbook with parts replaced: BOOK, RELATIONS, SHEET, STRINGS, STYLES."""
    return packed({**SOUND, **{globals()[name]: content for name, content in changed.items()}})


def changed_part(name: str, change: Callable[[str], str | bytes]) -> bytes:
    return packed({**SOUND, name: change(SOUND[name])})
