"""The picture of a race, read back as SVG: its points, its marks, and nothing it would load."""

from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import Laogai, LaogaiOption
from referee.rulebook.seats import Side
from referee.selectors.sheet.level_races import RacePoint
from tournaments.printing.parts.fitting import ems_of
from tournaments.printing.sheets.race_pictures import race_picture, race_words

SVG = "{http://www.w3.org/2000/svg}"


def levels(ns: str, ew: str) -> Levels:
    return Levels(ns=Level(ns), ew=Level(ew))


RACE = (
    RacePoint(0, levels("3", "3")),
    RacePoint(1, levels("5", "3")),
    RacePoint(2, levels("5", "4"), taken_by=Side.EW),
    RacePoint(3, levels("5", "4"), is_void=True),
    RacePoint(4, levels("past A", "4"), Laogai(Side.EW, LaogaiOption.A), taken_by=Side.NS),
)


@pytest.fixture
def svg() -> ElementTree.Element:
    with override("en"):
        return ElementTree.fromstring(race_picture(RACE))


def groups(svg: ElementTree.Element, css: str) -> list[ElementTree.Element]:
    """What is drawn of this class, the legend's last."""
    found = [group for group in svg.iter(f"{SVG}g") if group.get("class") == css]
    return sorted(found, key=lambda group: group.find(f"{SVG}text") is not None)


def points(svg: ElementTree.Element, css: str) -> list[tuple[float, float]]:
    path = groups(svg, css)[0].find(f"{SVG}path").get("d")
    numbers = [float(word) for word in path.split() if word not in {"M", "L"}]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def ticks(svg: ElementTree.Element, axis: str, end: str) -> dict[str, float]:
    """Where the axis says each of its words stands."""
    found = {}
    for tick in groups(svg, f"axis {axis}")[0]:
        line, text = tick.find(f"{SVG}line"), tick.find(f"{SVG}text")
        found[text.text] = float(line.get(end))
    return found


def test_each_point_stands_at_its_hand_and_level(svg) -> None:
    hands, heights = ticks(svg, "bottom", "x1"), ticks(svg, "left", "y1")
    assert list(hands) == ["1", "2", "3", "4", "start"]
    named = [level.value for level in Level]
    assert sorted(named, key=lambda name: -heights[name]) == named
    for side, css in ((Side.NS, "race-line ns"), (Side.EW, "race-line ew")):
        expected = [
            (hands[str(point.number) if point.number else "start"],
             heights[point.levels.of(side).value])
            for point in RACE
        ]  # fmt: skip
        assert points(svg, css) == expected


def test_sides_are_told_apart_by_shape_and_dash(svg) -> None:
    ns, ew = groups(svg, "race-line ns")[0], groups(svg, "race-line ew")[0]
    assert ns.find(f"{SVG}path").get("stroke-dasharray") is None
    assert ew.find(f"{SVG}path").get("stroke-dasharray")
    triangles, squares = (max(groups(svg, f"race-marks {css}"), key=len) for css in ("ns", "ew"))
    assert len(triangles) == len(squares) == len(RACE)
    assert {path.get("fill") for path in triangles} == {"#000"}
    assert {path.get("fill") for path in squares} == {"#fff"}
    legend = [text.text for css in ("race-line ns", "race-line ew")
              for text in groups(svg, css)[-1].iter(f"{SVG}text")]  # fmt: skip
    assert legend == ["▲NS", "■EW"]


@pytest.mark.parametrize(
    ("code", "row", "marks"),
    [
        ("taken", "taken by", [("2", "■"), ("4", "▲")]),
        ("laogai", "劳改", [("4", "■A")]),
        ("void", "void", [("3", "×")]),
    ],
)
def test_what_turned_the_race_is_marked_below_its_hand(code, row, marks, svg) -> None:
    hands, heights = ticks(svg, "bottom", "x1"), ticks(svg, "left", "y1")
    texts = list(groups(svg, f"race-row {code}")[0])
    assert [(float(text.get("x")), text.text) for text in texts] == [
        (pytest.approx(hands[hand], abs=0.01), mark) for hand, mark in marks
    ]
    assert all(heights[row] > heights["3"] for _text in texts)
    assert {round(float(text.get("y")) - heights[row]) for text in texts} == {4}


def test_rows_without_a_mark_are_left_out() -> None:
    with override("en"):
        plain = ElementTree.fromstring(race_picture(RACE[:2]))
    assert not {"taken by", "劳改", "void"} & set(ticks(plain, "left", "y1"))


def test_it_says_the_same_in_words(svg) -> None:
    with override("en"):
        words = race_words(RACE)
    assert words == (
        "▲NS: 3 5 5 5 past A; ■EW: 3 3 4 4 4; taken by: hand 2 ■, hand 4 ▲; "
        "劳改: hand 4 ■A; void: hand 3 ×"
    )
    assert svg.get("role") == "img"
    assert [svg.find(f"{SVG}{name}").text for name in ("title", "desc")] == [
        "Levels after each hand", words,
    ]  # fmt: skip


def test_it_runs_and_loads_nothing() -> None:
    picture = race_picture(RACE)
    tags = {element.tag for element in ElementTree.fromstring(picture).iter()}
    assert tags == {
        f"{SVG}{name}" for name in ("svg", "title", "desc", "rect", "g", "line", "path", "text")
    }
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    for word in ("href", "style", "script", "@import", "url("):
        assert word not in picture


@pytest.mark.parametrize("hands", [1, 12, 20, 60])
def test_nothing_is_drawn_outside(hands) -> None:
    race = tuple(RacePoint(number, levels("3", "past A")) for number in range(hands + 1))
    svg = ElementTree.fromstring(race_picture(race))
    for css in ("race-line ns", "race-line ew"):
        for x, y in points(svg, css):
            assert (0 <= x <= 340, 0 <= y <= 300) == (True, True)
    assert len(ticks(svg, "bottom", "x1")) <= 22


def test_small_pictures_name_every_other_level() -> None:
    with override("en"):
        low = ElementTree.fromstring(race_picture(RACE[:2], width=740, height=160))
    assert set(ticks(low, "left", "y1")) == {"3", "5", "7", "9", "J", "K", "past A"}


def test_no_race_is_no_picture() -> None:
    assert race_picture(()) == ""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_no_name_of_a_height_is_cut_off(language) -> None:
    """Words of two Chinese characters are wider than any level."""
    with override(language):
        svg = ElementTree.fromstring(race_picture(RACE))
    [axes] = svg.findall(f".//{SVG}g[@class='axis left']/..")
    margin = float(axes.get("transform").partition("(")[2].split()[0])
    widest = max(ems_of(words) for words in ticks(svg, "left", "y1")) * 11
    assert margin >= widest + 8
