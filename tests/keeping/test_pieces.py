"""How a part is cut, and which pieces of it are sent again."""

import pytest

from tournaments.keeping.pieces import cut, slim

PART = """<h2 data-piece id="head">第3轮</h2>
<ul><li id="t1">张伟 <ul><li id="inner">1</li></ul></li><li>nameless</li><li id="t2">李娜</li></ul>
<table><tr id="r1"><td>1</td></tr><tr><td id="place-2">2</td><td>3</td></tr></table>
<p id="p">p</p>"""


def pieces_of(html: str) -> dict[str, str]:
    _cut, spans = cut(html)
    return {name: html[start:end] for name, (start, end) in spans.items()}


def test_rows_cells_and_items_with_an_id_are_pieces_the_outermost_of_them() -> None:
    assert pieces_of(PART) == {
        "head": '<h2 data-piece id="head">第3轮</h2>',
        "t1": '<li id="t1">张伟 <ul><li id="inner">1</li></ul></li>',
        "t2": '<li id="t2">李娜</li>',
        "r1": '<tr id="r1"><td>1</td></tr>',
        "place-2": '<td id="place-2">2</td>',
    }


CHANGED = {
    "nothing": ((), ()),
    "an item": (("李娜",), ("t2",)),
    "inside an item": ((">1<", "张伟"), ("t1", "r1")),
    "a cell": ((">2<",), ("place-2",)),
    "head and row": (("第3轮", "<td>1</td>"), ("head", "r1")),
    "between the pieces": (("nameless",), None),
    "what is no piece": (("<td>3</td>",), None),
    "another name": (('id="t2"',), None),
}


@pytest.mark.parametrize(("texts", "names"), CHANGED.values(), ids=CHANGED)
def test_what_changed_is_told_by_name(texts, names) -> None:
    other = PART
    for text in texts:
        other = other.replace(text, text.replace(">", "> ", 1) if ">" in text else f"{text}+")
    if 'id="t2"' in texts:
        other = PART.replace('id="t2"', 'id="t3"')
    assert cut(other)[0].changed(cut(PART)[0]) == names


def test_other_pieces_than_before_are_no_changed_pieces() -> None:
    more = PART.replace("</ul>\n", '<li id="t3">new</li></ul>\n')
    assert cut(more)[0].changed(cut(PART)[0]) is None


def test_of_two_pieces_of_one_name_the_first_is_one() -> None:
    assert pieces_of('<p><b>x</b></p><li id="a">1</li><li id="a">2</li>') == {
        "a": '<li id="a">1</li>'
    }


def test_blanks_of_templates_are_left_out_and_words_stay_apart() -> None:
    assert slim("<p>\n\n   <b>a</b>  <i>b</i>\n  c\n</p>") == "<p>\n<b>a</b>  <i>b</i>\nc\n</p>"
