"""PDF documents into one file, each written behind the one before.

Here and in `pdf_objects.py` is the only pypdf of the product.

Of a document that is written a few numbers are kept, so that a file of a thousand pages takes no
more memory than one of ten.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, BinaryIO

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NumberObject, PdfObject

from tournaments.printing.parts.pdf_objects import ObjectFile, array_of, dictionary_of, name_of, to

# Of the objects that speak of all documents.
CATALOG, PAGES, INFO, FONTS, OUTLINES, STRUCTURE, PARENT_TREE = range(1, 8)
# What the first document says for all of them.
OF_THE_FIRST = ("/Lang", "/MarkInfo", "/ViewerPreferences")
# Keys of a page or an annotation in the parent tree of tagged documents.
TREE_KEYS = ("/StructParents", "/StructParent")


class JoinedPdf:
    """Writes documents one behind the other into `target`, from wherever it stands.

    Pages, bookmarks, links inside a document and the structure of tagged ones are kept; title and
    language are the first one's. The fonts are the last one's: each document's must hold all that
    those before it needed, under the same names, so that a font is embedded once.
    """

    def __init__(self, target: BinaryIO) -> None:
        self._file = ObjectFile(target, reserved=PARENT_TREE)
        self._catalog: dict[str, PdfObject] = {}
        self._info: PdfObject = dictionary_of({})
        self._parts: list[PdfObject] = []
        self._page_count = 0
        self._bookmarks = Bookmarks(self._file)
        self._destinations: dict[str, tuple[PdfObject, PdfObject]] = {}
        self._structure: list[PdfObject] = []
        self._parent_tree: list[PdfObject] = []
        self._next_key = 0
        self._last: Part | None = None

    def append(self, document: bytes) -> None:
        """Its pages behind those that are there."""
        part = self._last = Part(self._file, document, self._next_key)
        if not self._parts:
            self._catalog = {name: part.root[name] for name in OF_THE_FIRST if name in part.root}
            self._info = part.reader.trailer.get("/Info", self._info).get_object()
        self._append_pages(part)
        if "/Outlines" in part.root:
            self._bookmarks.append(part)
        for name, place in _destinations(part.root):
            self._destinations.setdefault(str(name), (name, part.renumbered(place)))
        if "/StructTreeRoot" in part.root:
            self._append_structure(part)
        part.write_reached()

    def finish(self) -> None:
        """Write the fonts and what leads to the pages. Raises ValueError without a document."""
        if self._last is None:
            raise ValueError("nothing to print")
        self._last.write_fonts()
        kids = array_of(self._parts)
        count = NumberObject(self._page_count)
        self._file.write(PAGES, {"/Type": name_of("/Pages"), "/Kids": kids, "/Count": count})
        self._file.write(INFO, self._info)
        catalog = {"/Type": name_of("/Catalog"), "/Pages": to(PAGES), **self._catalog}
        if self._bookmarks.finish():
            catalog["/Outlines"] = to(OUTLINES)
        if self._destinations:
            pairs = (self._destinations[name] for name in sorted(self._destinations))
            names = array_of(value for pair in pairs for value in pair)
            catalog["/Names"] = dictionary_of({"/Dests": dictionary_of({"/Names": names})})
        if self._structure:
            catalog["/StructTreeRoot"] = to(STRUCTURE)
            self._write_structure()
        self._file.write(CATALOG, catalog)
        self._file.finish(CATALOG, INFO)

    def _append_pages(self, part: "Part") -> None:
        (branch,) = part.own(part.root.raw_get("/Pages"))
        branch.value[name_of("/Parent")] = to(PAGES)
        self._file.write(branch.number, branch.value)
        self._parts.append(to(branch.number))
        self._page_count += branch.value["/Count"]

    def _append_structure(self, part: "Part") -> None:
        """Its elements under the one root, and which of them is where on which page."""
        part.stand_for(part.root.raw_get("/StructTreeRoot"), STRUCTURE)
        tree = part.root["/StructTreeRoot"]
        self._structure += part.renumbered(tree["/K"])
        keyed = part.renumbered(tree["/ParentTree"]["/Nums"])
        keys = [NumberObject(key + part.first_key) for key in keyed[::2]]
        keyed[::2] = keys
        number = self._file.new_number()
        limits = array_of((keys[0], keys[-1]))
        self._file.write(number, {"/Nums": keyed, "/Limits": limits})
        self._parent_tree.append(to(number))
        self._next_key = keys[-1] + 1

    def _write_structure(self) -> None:
        self._file.write(PARENT_TREE, {"/Kids": array_of(self._parent_tree)})
        kind, elements = name_of("/StructTreeRoot"), array_of(self._structure)
        self._file.write(STRUCTURE, {"/Type": kind, "/K": elements, "/ParentTree": to(PARENT_TREE)})


class Owned:
    """An object that is written apart, once something of it is changed."""

    def __init__(self, number: int, value: Any) -> None:
        self.number, self.value = number, value


class Part:
    """A document on its way into the file: which numbers its objects get there."""

    def __init__(self, file: ObjectFile, document: bytes, first_key: int) -> None:
        self.reader = PdfReader(BytesIO(document))
        self.root: Any = self.reader.root_object
        self.first_key = first_key  # in the parent tree
        self._file = file
        self._numbers: dict[int, int] = {}
        self._reached: list[IndirectObject] = []
        self._fonts: IndirectObject | None = None

    def stand_for(self, reference: IndirectObject, number: int) -> None:
        """Whatever refers to this object refers to that number, which somebody else writes."""
        self._numbers[reference.idnum] = number

    def own(self, *references: IndirectObject) -> list[Owned]:
        """Objects with their numbers, for the caller to write; they may refer to each other."""
        for reference in references:
            self.stand_for(reference, self._file.new_number())
        return [
            Owned(self._numbers[reference.idnum], self.renumbered(reference.get_object()))
            for reference in references
        ]

    def renumbered(self, value: Any) -> Any:
        """The object itself, its references changed to what they are in the file."""
        if isinstance(value, IndirectObject):
            return to(self._number_of(value))
        if isinstance(value, ArrayObject):
            value[:] = [self.renumbered(one) for one in value]
        elif isinstance(value, DictionaryObject):
            fonts = value.raw_get("/Font") if "/Font" in value else None
            if isinstance(fonts, IndirectObject):
                self._fonts = fonts
                self.stand_for(fonts, FONTS)
            for name, one in list(value.items()):
                is_key = name in TREE_KEYS
                value[name] = NumberObject(one + self.first_key) if is_key else self.renumbered(one)
        return value

    def write_reached(self) -> None:
        """Write what is referred to by what was written, to the end."""
        while self._reached:
            reference = self._reached.pop()
            value = reference.get_object()
            self._file.write(self._numbers[reference.idnum], self.renumbered(value))

    def write_fonts(self) -> None:
        """Write the fonts of this document for all pages of the file."""
        if self._fonts is not None:
            self._file.write(FONTS, self.renumbered(self._fonts.get_object()))
            self.write_reached()

    def _number_of(self, reference: IndirectObject) -> int:
        if reference.idnum not in self._numbers:
            self._numbers[reference.idnum] = self._file.new_number()
            self._reached.append(reference)
        return self._numbers[reference.idnum]


class Bookmarks:
    """The outermost bookmarks of all documents as one list; those inside them go along."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._first = self._count = 0
        self._last: Owned | None = None  # written once it is known what follows it

    def append(self, part: Part) -> None:
        part.stand_for(part.root.raw_get("/Outlines"), OUTLINES)
        outlines = part.root["/Outlines"]
        ends = (outlines.raw_get(name) for name in ("/First", "/Last"))
        first, *others = part.own(*{one.idnum: one for one in ends}.values())
        last = others[0] if others else first
        if self._last is None:
            self._first = first.number
        else:
            self._last.value[name_of("/Next")] = to(first.number)
            first.value[name_of("/Prev")] = to(self._last.number)
            self._file.write(self._last.number, self._last.value)
        if others:
            self._file.write(first.number, first.value)
        self._last = last
        self._count += outlines["/Count"]

    def finish(self) -> bool:
        """Whether there are any."""
        if self._last is None:
            return False
        self._file.write(self._last.number, self._last.value)
        ends = {"/First": to(self._first), "/Last": to(self._last.number)}
        self._file.write(OUTLINES, {**ends, "/Count": NumberObject(self._count)})
        return True


def _destinations(root: Any) -> Iterator[tuple[PdfObject, PdfObject]]:
    """The places links lead to, by their names."""
    named: Sequence[PdfObject] = ()
    if "/Dests" in root.get("/Names", {}):
        named = root["/Names"]["/Dests"]["/Names"]
    yield from zip(named[::2], named[1::2], strict=True)
