"""Reading worksheets back."""

from datetime import datetime

LOCAL_NOON = datetime(2026, 10, 3, 12, 0)


def records(worksheet) -> list[dict]:
    """The rows by their heads, empty cells left out."""
    heads, *rows = worksheet.iter_rows(values_only=True)
    return [
        {head: value for head, value in zip(heads, row, strict=True) if value is not None}
        for row in rows
    ]
