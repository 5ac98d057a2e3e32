"""What pages are made of: of those that are made alike one is looked at, and none is passed that has its own."""

from __future__ import annotations

import pytest

from tests.support import structure

PAGE = """<html><head><title>One</title></head><body><main><h1>One</h1><section id="a"><h2>Rules</h2>
<p class="pr-says">A player may <a href="b.html">fold</a>.</p><table><tr><td>1</td><td>2</td></tr></table>
<svg viewBox="0 0 1 1" role="img"><path d="M0 0"></svg><button type="button">Run</button></section></main></body>"""

ALIKE = {
    "other words": ("A player may", "A dealer must not"),
    "another address": ("b.html", "../c/d.html#e"),
    "another id": ('id="a"', 'id="z"'),
    "one more of the same": ("</section>", '<p class="pr-says">So <a href="z.html">see</a>.</p></section>'),
    "another drawing": ("M0 0", "M9 9"),
    "a row more": ("</table>", "<tr><td>3</td><td>4</td></tr></table>"),
}
"""What makes no other page: the words, the addresses, how much there is of it."""

OTHER = {
    "another class": ('class="pr-says"', 'class="pr-note"'),
    "another element": ("<a href=", "<em></em><a href="),
    "a role": ("<p class", '<p role="note" class'),
    "another place": ("<h2>Rules</h2>", '<h2><a href="b.html">Rules</a></h2>'),
    "a link that says nothing": (">fold<", "><"),
    "no label in a button": (">Run<", "><"),
    "a heading too deep": ("h2>", "h4>"),
    "a second landmark": ("</main>", "</main><main><h1>Two</h1></main>"),
    "a wider table": ("<td>2</td>", "<td>2</td><td>3</td>"),
    "a long word": ("player", "player" * 9),
    "a language": ("<p class", '<p lang="fr" class'),
    "an empty name": ('type="button"', 'type="button" aria-label=""'),
    "a state": ('type="button"', 'type="button" aria-expanded="true"'),
    "a drawing that is hidden": ('role="img"', 'role="img" aria-hidden="true"'),
}
"""What makes another page of it: whatever axe, the validator or a narrow screen might object to."""


@pytest.mark.parametrize(("old", "new"), ALIKE.values(), ids=ALIKE)
def test_what_is_made_alike_is_one_kind(old: str, new: str) -> None:
    """Other words, addresses and ids, and more of the same, make no new kind of part."""
    assert old in PAGE
    assert structure.kinds(PAGE) == structure.kinds(PAGE.replace(old, new))


@pytest.mark.parametrize(("old", "new"), OTHER.values(), ids=OTHER)
def test_what_is_made_otherwise_is_chosen(old: str, new: str) -> None:
    """A page in which one thing is made otherwise has a kind of its own, and is looked at beside the plain one."""
    assert old in PAGE
    pages = {"plain": structure.kinds(PAGE), "planted": structure.kinds(PAGE.replace(old, new))}

    assert pages["planted"] - pages["plain"]
    assert "planted" in structure.chosen(pages, {"plain": 1, "planted": 10**6}, ["plain"])


def test_of_pages_that_are_alike_the_shortest_stands_for_all() -> None:
    """Among equals the size decides; a page whose parts stand on others is not asked."""
    parts = {"long": frozenset("ab"), "short": frozenset("ab"), "part": frozenset("a"), "own": frozenset("ac")}
    sizes = {"long": 9000, "short": 10, "part": 1, "own": 500}

    assert sorted(structure.chosen(parts, sizes)) == ["own", "short"]
    assert structure.chosen(parts, sizes, ["long"]) == ["long", "own"]
