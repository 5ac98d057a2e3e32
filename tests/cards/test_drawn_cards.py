"""Pictures for a notebook: each card is drawn with its own lines, heard by its name, and no text is taken for HTML."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from primero_ref import Game, card, cards, dealt, rank, reading, rulebook, shuffled
from primero_ref.cards.drawn_cards import drawn_hand, layers, symbols
from primero_ref.cards.drawn_tables import grid
from primero_ref.cards.pack import SYSTEMS, UNKNOWN, Card, Pack, Suits
from primero_ref.lab import run
from primero_ref.odds import drawing
from tests.support.hostile import PLAYERS, table
from tests.support.strategies import PLAYED, cards_named

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

SVG = "{http://www.w3.org/2000/svg}"


def heard(picture: str) -> list[str]:
    """Name the cards of each drawing in a picture, as a screen reader says them."""
    drawn: list[str] = []

    class Reader(HTMLParser):
        """Hears the labels."""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "svg":
                drawn.append(dict(attrs)["aria-label"] or "")

    Reader().feed(picture)
    return drawn


@pytest.mark.parametrize("suits", SYSTEMS.values(), ids=lambda suits: suits.id)
def test_every_card_is_drawn(suits: Suits) -> None:
    """Each card of each pack has lines of its own for its rank and its suit, and is heard by its name."""
    pictures = {one: drawn_hand([one]) for one in (*suits.cards, UNKNOWN)}

    alike = max(0, len(suits.without_suit) - 1)  # the two Fates
    assert len({*pictures.values()}) == len(pictures) - alike
    for one, picture in pictures.items():
        root = etree.fromstring(picture)
        assert root.get("aria-label") == one.name
        assert root.findtext(f"{SVG}title") == one.name
        assert len(root.findall(f".//{SVG}g")) >= 1
        assert all(layer in symbols() for layer in layers(one.rank, one.suit))
        assert "class=" not in picture  # a style would be that of all pictures of the notebook


def test_a_hand_lies_side_by_side() -> None:
    """Cards overlap nowhere, and of a whole pack so many lie in a row."""
    root = etree.fromstring(cards("7c 6h Ks")._repr_svg_())  # type: ignore[attr-defined]  # what `cards` gives is drawn
    width = float(root.get("viewBox", "").split()[2])
    places = [float(group.get("transform", "")[10:].split()[0]) for group in root.findall(f"{SVG}g")]

    assert [after - before > 28 for before, after in pairwise(places)] == [True, True]
    assert width == places[-1] + 28
    pack = etree.fromstring(rulebook("italian").ranking.pack._repr_svg_())
    assert len({group.get("transform") for group in pack.findall(f"{SVG}g")}) == 40


def test_what_cards_reads_is_a_tuple() -> None:
    """Cards that are drawn are equal to any tuple of them, print as one, and are copied by what they are."""
    hand = cards("7c 6h")

    assert hand == (card("7c"), card("6h"))
    assert {(card("7c"), card("6h")): 1}[hand] == 1
    assert repr(hand) == "(7c, 6h)"
    assert cards(hand) == hand
    assert isinstance(rulebook("italian").ranking.pack, Pack)


def test_a_rank_is_drawn_with_the_cards_that_count() -> None:
    """A screen reader hears what they make."""
    ranked = rank("7c 6c Ac Js", rulebook("italian"))

    assert heard(ranked._repr_svg_()) == ["supremus 55: seven of clubs, six of clubs, ace of clubs"]


def drawn(hand: tuple[Card, ...]) -> list[str]:
    """Say what is heard of a hand that is drawn; nothing is drawn of no cards."""
    return [", ".join(one.name for one in hand)] if hand else []


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_game_and_a_view_are_drawn_as_they_stand(rules: Rulebook) -> None:
    """A game shows all hands, a view only what its seat sees, and neither picture changes anything."""
    chance = Random(repr(rules))
    tables = [game for game in (table(chance, rules) for _ in range(3)) if game]
    for game in tables:
        player = chance.choice(PLAYERS)
        for _ in range(8):
            before = game.record()
            picture = game._repr_html_()
            hands = [drawn((*game.seat(name).cards,)) for name in game.players]
            assert heard(picture) == [*chain(*hands), *drawn((*game.table.layout,))]
            for name in game.players:
                view = game.view(name)
                seen = view._repr_html_()
                shown = [drawn(hand) for hand in view.hands.values()]
                assert heard(seen) == [*chain(*shown), *drawn(view.layout)]
            if game.offer is None:
                break
            assert f"{game.offer!r}." in picture
            assert heard(game.offer._repr_html_()) == drawn((*game.offer.seat.cards,))
            assert all(f">{verb}<" in game.offer._repr_html_() for verb in game.offer.may)
            game.play(player(game, chance))
            assert game.record() != before or game.over


def test_no_name_is_taken_for_html() -> None:
    """Whatever players are called, and whatever is asked, stands in a picture as text."""
    evil = "<script>alert(1)</script>&<b>"
    game = Game("italian", [evil, "Bernardo"], "Bernardo", shuffled("Milan"))
    results = run("scopa", {evil: "random", "Bernardo": "random"}, 2)
    pictures = [
        game._repr_html_(), game.view(evil)._repr_html_(), game.seat(evil)._repr_svg_(), results._repr_html_(),
        reading(evil)._repr_html_(), grid(evil, [evil], [[evil, evil]], [evil]),
    ]  # fmt: skip
    assert game.offer
    pictures.append(game.offer._repr_html_())
    for picture in pictures:
        assert "<script" not in picture
        assert "<b>" not in picture
        assert "&lt;script&gt;" in picture


def test_an_offer_says_what_a_rule_forbids() -> None:
    """Beside each move that a rule shuts stand the reason and the rule."""
    offer = dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").offer
    assert offer
    picture = offer._repr_html_()

    assert "not fold" in picture
    assert "the last player must see" in picture
    assert "italian/forced-see" in picture


def test_the_end_of_a_game_is_told() -> None:
    """A game that is over says who has won."""
    game = dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2; revie primero 41 for 1; fold")

    assert "<p>Alberto wins 4.</p>" in game._repr_html_()
    assert "<p>Alberto wins 4.</p>" in game.view("Bernardo")._repr_html_()


def test_money_is_left_out_where_none_is_played_for() -> None:
    """In Scopa no column tells of money, and the cards on the table are drawn."""
    game = dealt("scopa", "Bernardo 7cu 3sw Kba; Alberto 5ba Jco Aba", layout="7co 2ba Jsw Kco")
    picture = game._repr_html_()

    assert "money" not in picture
    assert "seven of coins, two of batons" in picture


def test_results_are_written() -> None:
    """A simulation and a count of hands are tables with the figures that Python gives; each prints what it is."""
    results = run("kings", {"Alberto": "sensible", "Bernardo": "random"}, 20)
    falls = drawing(rulebook("italian"), "7c 6c")

    assert str(results.wins()["Alberto"]) in results._repr_html_()
    assert str(results.made()["Alberto"]) in results._repr_html_()
    assert repr(results).startswith("<20 games of King’s Deck Primero (poker, 2018): Alberto ")
    assert ">28<" in falls._repr_html_()
    assert "3.98%" in falls._repr_html_()


def test_a_reading_is_drawn_as_it_lies() -> None:
    """What has not been turned is a card face down."""
    spread = reading("Who took the silver?")
    first = next(spread.turn())

    assert heard(spread._repr_html_()) == [first.card.name, "a card face down", "a card face down"]
    assert not cards_named(spread._repr_html_())


def test_nothing_is_drawn_unless_somebody_looks() -> None:
    """The engine is imported and plays without the drawings."""
    script = (
        "import sys; from primero_ref import Game, shuffled; from random import Random; "
        "Game('italian', pack=shuffled('M')).by_chance(Random(1).random); "
        "print([name for name in sys.modules if '.drawn_' in name or name == 'html'])"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert said.stdout.strip() == "[]"
