"""How large a text may be printed so that it stays on its line."""

import unicodedata

MILLIMETRES_A_POINT = 25.4 / 72
SMALLEST = 5.0  # points; smaller is not read any more, and is cut off instead


def ems_of(text: str) -> float:
    """The width of a text in ems: a Chinese character is 1, a Latin one 0.57 on average."""
    return sum(_ems(sign) for sign in text if not unicodedata.combining(sign))


def _ems(sign: str) -> float:
    """Signs that are wide in Chinese text alone (▲ × ·) count as wide, letters (é) do not."""
    width = unicodedata.east_asian_width(sign)
    is_letter = unicodedata.category(sign).startswith("L")
    return 1.0 if width in "WF" or (width == "A" and not is_letter) else 0.57


def millimetres_of(text: str, points: float) -> float:
    return ems_of(text) * points * MILLIMETRES_A_POINT


def points_that_fit(text: str, millimetres: float, largest: float) -> float:
    """The size in points, at most `largest`, at which a text fits a width."""
    ems = ems_of(text)
    if not ems:
        return largest
    fitting = millimetres / MILLIMETRES_A_POINT / ems
    return max(SMALLEST, min(largest, int(fitting * 10) / 10))
