"""Names of files that every system takes."""

import pytest

from tournaments.values.files import disposition, file_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("秋季 连牌赛", "秋季 连牌赛.pdf"),
        ("a/b\\c", "a_b_c.pdf"),
        ('<a>: "b"|c?*', "_a_ _b_c_.pdf"),
        ("a\r\nSet-Cookie: x\x7f", "a_Set-Cookie_ x_.pdf"),
        ("fdp\u202e.exe\u2028\u200b", "fdp_.exe_.pdf"),
        ("../..", "_.pdf"),
        (" .a. ", "a.pdf"),
        ("", "_.pdf"),
        ("赛" * 200, "赛" * 78 + ".pdf"),
    ],
)
def test_a_name_is_cleaned(name, expected):
    assert file_name(name, "pdf") == expected


def test_the_header_carries_the_cleaned_name():
    assert disposition("a/b", "csv", is_attachment=True) == 'attachment; filename="a_b.csv"'
    assert disposition("a", "pdf", is_attachment=False) == 'inline; filename="a.pdf"'
