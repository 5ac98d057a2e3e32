"""The pictures: what is counted can be seen, and read by those who do not see it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from primero_ref.errors import Unreadable
from primero_ref.odds.plot import NARROW, WIDTH, ChartBar, bars, columns

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_are_as_long_as_their_parts() -> None:
    """Half of the longest there can be is half as long, and what is hardly there can still be seen."""
    rows = [ChartBar("a", 1, "1"), ChartBar("b", 0.5, "½"), ChartBar("c", 1e-9, "<"), ChartBar("d", 0, "0")]
    drawn = ET.fromstring(bars("Odds", rows))  # noqa: S314  # our own
    lengths = [float(shape.attrib["width"]) for shape in drawn.iter(f"{SVG}rect")]
    assert lengths[1] * 2 == pytest.approx(lengths[0])
    assert lengths[2] > 1
    assert lengths[3] == 0
    assert lengths[0] < WIDTH


def test_what_was_tried_out_has_its_bounds() -> None:
    """A line goes from the lower bound to the upper, and what is written stands behind it."""
    drawn = ET.fromstring(bars("Odds", [ChartBar("a", 0.5, "½", (0.25, 0.75)), ChartBar("b", 0.5, "½")]))  # noqa: S314  # our own
    (line,) = drawn.iter(f"{SVG}path")
    first, second = drawn.iter(f"{SVG}rect")
    start, end = (
        float(line.attrib["d"][1:].partition(" ")[0]),
        float(line.attrib["d"].partition("H")[2].partition("m")[0]),
    )
    middle = float(first.attrib["x"]) + float(first.attrib["width"])
    assert middle - start == pytest.approx(end - middle)
    written = [float(shape.attrib["x"]) for shape in drawn.iter(f"{SVG}text") if shape.text == "½"]
    assert written[0] > end > written[1] > middle
    assert first.attrib["fill-opacity"] < second.attrib["fill-opacity"]


def test_a_picture_has_its_words() -> None:
    """The title and the whole table stand in it as text; only one that stands alone has colours of its own."""
    drawn = ET.fromstring(columns("Points of primero", {40: 78, 42: 12}))  # noqa: S314  # our own
    assert drawn.findtext(f"{SVG}title") == "Points of primero"
    assert drawn.findtext(f"{SVG}desc") == "40: 78; 42: 12"
    assert "<style>" not in columns("Points", {40: 1})
    assert "<style>" in columns("Points", {40: 1}, alone=True)


def test_nothing_is_not_drawn() -> None:
    """No bars and no columns are refused."""
    with pytest.raises(Unreadable, match="There is nothing to draw"):
        bars("Odds", [])
    with pytest.raises(Unreadable, match="There is nothing to draw"):
        columns("Odds", {})


def test_on_a_telephone_the_letters_are_as_large_as_those_around_them() -> None:
    """The picture is as wide as a telephone, each label stands above its bar, and no figure is outside."""
    figure = "13 % (12 % to 14 %)"
    rows = [ChartBar("a long label of a bar", 1.0, "100 %"), ChartBar("another", 0.0, figure, (0.0, 1.0))]
    drawn = ET.fromstring(bars("Odds", rows, width=NARROW))  # noqa: S314  # our own

    assert drawn.attrib["viewBox"].startswith(f"0 0 {NARROW} ")
    texts = [text for text in drawn.iter() if text.tag.endswith("text")]
    assert [text.text for text in texts] == ["a long label of a bar", "100 %", "another", figure]
    assert [text.attrib["x"] for text in texts[::2]] == ["0", "0"]
    letter = 7
    assert all(float(text.attrib["x"]) + letter * len(text.text or "") <= NARROW for text in texts)
    tops = [float(bar.attrib["y"]) for bar in drawn.iter() if bar.tag.endswith("rect")]
    assert all(float(text.attrib["y"]) < top for text, top in zip(texts[::2], tops, strict=True))
    assert columns("Points", {40: 78, 42: 12}, width=NARROW).count("<rect") == 2
