"""Documents joined into one file: pages, bookmarks, links, structure, fonts, and what is held."""

import gc
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
import weasyprint
from pypdf import PdfReader
from weasyprint.text.fonts import FontConfiguration

from tests.tournaments.printing.reading import page_texts
from tournaments.printing.parts.joining import JoinedPdf
from tournaments.printing.parts.pdf import pdf_of_sources, write_pdf

SHEET = "<style>@page { size: A7; margin: 5mm } body { font-family: 'Noto Sans CJK SC' }</style>"
NEXT_PAGE = '<div style="break-before: page"></div>'


def joined(*bodies: str, is_tagged: bool = False) -> PdfReader:
    """These bodies, each a document with the fonts of those before it, read back."""
    found, used = FontConfiguration(), {}
    target = BytesIO()
    file = JoinedPdf(target)
    for body in bodies:
        source = f"<html lang=zh><title>T</title>{SHEET}{body}"
        document = weasyprint.HTML(string=source).render(font_config=found)
        document.fonts = used
        file.append(document.write_pdf(pdf_tags=is_tagged))
    file.finish()
    return PdfReader(BytesIO(target.getvalue()), strict=True)


def bookmarks_of(reader: PdfReader, level: Any = None) -> list[Any]:
    """The titles with the number of their page, those inside another as a list behind it."""
    return [
        bookmarks_of(reader, one)
        if isinstance(one, list)
        else (one.title, reader.get_destination_page_number(one) + 1)
        for one in (reader.outline if level is None else level)
    ]


def test_pages_stand_in_their_order_with_the_first_title() -> None:
    reader = joined("<p>一", f"<p>二{NEXT_PAGE}<p>三", "<p>四")
    assert [page.extract_text().strip() for page in reader.pages] == list("一二三四")
    assert reader.metadata is not None
    assert reader.metadata.title == "T"


def test_bookmarks_lead_to_their_pages() -> None:
    reader = joined(
        "<h1>甲<h2>甲一<h2>甲二",
        "<p>no bookmark",
        f"<h1>乙</h1>{NEXT_PAGE}<h1>丙<h2>丙一",
        "<h1>丁",
    )
    assert bookmarks_of(reader) == [
        ("甲", 1),
        [("甲一", 1), ("甲二", 1)],
        ("乙", 3),
        ("丙", 4),
        [("丙一", 4)],
        ("丁", 5),
    ]
    last = reader.root_object["/Outlines"]["/Last"]
    assert (last["/Title"], last["/Prev"]["/Title"], "/Next" in last) == ("丁", "丙", False)


def test_links_lead_to_the_page_of_their_own_document() -> None:
    linked = f"<a href='#there'>see</a>{NEXT_PAGE}<p id='there'>there"
    reader = joined("<p>before", linked)
    (link,) = reader.pages[1]["/Annots"]
    place = reader.named_destinations[link.get_object()["/Dest"]]
    assert reader.get_destination_page_number(place) == 2


def test_the_structure_of_tagged_documents_is_one() -> None:
    reader = joined("<h1>甲<p>一", f"<h1>乙{NEXT_PAGE}<p><a href='/x'>二</a>", is_tagged=True)
    root = reader.root_object["/StructTreeRoot"]
    assert reader.root_object["/MarkInfo"]["/Marked"]
    assert [one.get_object()["/S"] for one in root["/K"]] == ["/Document", "/Document"]
    assert {one.get_object()["/P"].indirect_reference for one in root["/K"]} == {
        root.indirect_reference
    }
    kept = {}
    for branch in (one.get_object() for one in root["/ParentTree"]["/Kids"]):
        keys = branch["/Nums"][::2]
        assert branch["/Limits"] == [keys[0], keys[-1]]
        kept |= dict(zip(keys, branch["/Nums"][1::2], strict=True))
    assert list(kept) == [0, 1, 2, 3]
    pages = [
        {element.get_object()["/Pg"].indirect_reference for element in kept[page["/StructParents"]]}
        for page in reader.pages
    ]
    assert pages == [{page.indirect_reference} for page in reader.pages]
    (link,) = (one for page in reader.pages for one in page.get("/Annots", ()))
    assert kept[link.get_object()["/StructParent"]].get_object()["/S"] == "/Link"


def test_a_font_is_embedded_once_for_all() -> None:
    reader = joined("<p>一", "<p>二三", "<p>四")
    fonts = {page["/Resources"].raw_get("/Font").idnum for page in reader.pages}
    assert len(fonts) == 1
    written = [*reader.xref[0], *reader.xref_objStm]
    objects = [reader.get_object(number) for number in written]
    kinds = [one.get("/Type") for one in objects if isinstance(one, dict)]
    assert kinds.count("/FontDescriptor") == 1


def test_nothing_joined_is_no_file() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        joined()


def documents_held() -> int:
    gc.collect()
    return sum(isinstance(one, weasyprint.document.Document) for one in gc.get_objects())


def test_a_document_is_forgotten_before_the_next_is_laid_out(settings) -> None:
    held: list[int] = []

    def sources() -> Iterator[str]:
        for number in range(3):
            held.append(documents_held())
            yield f"{SHEET}<p>{number}"

    before = documents_held()
    write_pdf(sources(), BytesIO())
    assert [count - before for count in held] == [0, 0, 0]


def test_joined_papers_read_as_they_were_written() -> None:
    sources = [f"{SHEET}<p>{words}" for words in ("春眠不觉晓", "处处闻啼鸟", "夜来风雨声")]
    assert page_texts(pdf_of_sources(sources)) == ["春眠不觉晓", "处处闻啼鸟", "夜来风雨声"]
