"""Reading printed papers back."""

from io import BytesIO

from pypdf import PdfReader


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page, spaces and line breaks taken out."""
    return ["".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def page_count(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)
