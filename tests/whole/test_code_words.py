"""The pages for who changes the code name files and words that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

from primero_ref import Game
from primero_ref.players.tempers import Temper
from tests.support.toy import TOY

ROOT = Path(__file__).parents[2]
GUIDES = ("docs/engine/architecture.md", "docs/engine/code-words.md")
WORDS = (ROOT / "docs" / "engine" / "code-words.md").read_text(encoding="utf-8")

PATH = re.compile(r"`((?:[\w*.-]+/)*[\w*-]+\.(?:py|toml|js|css|json)|(?:[\w.-]+/)+)`")
ENTRY = re.compile(r"^([a-z]+)\n: .*?(?=^\S+\n: |^The words of the game)", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?:\{py:obj\}`(\w+) <[^>]+>`|`(\w+)(?:\.(\w+))?`), in `(primero_ref/[\w/]+\.py)`")


def defined(file: str) -> dict[str, ast.ClassDef]:
    """Give the classes of a file."""
    body = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.ClassDef)}


@pytest.mark.parametrize("guide", GUIDES)
def test_a_file_that_a_guide_names_is_there(guide: str) -> None:
    """Each path stands at the root of the project, in `primero_ref` or in `docs`; a bare name is a file below."""
    named = {*PATH.findall((ROOT / guide).read_text(encoding="utf-8"))}
    places = (ROOT, ROOT / "primero_ref", ROOT / "docs")
    missing = {
        path for path in named
        if not any(any(place.glob(path)) for place in places)
        and not ("/" not in path and any((ROOT / "primero_ref").rglob(path)))
    }  # fmt: skip

    assert named
    assert set() == missing


def test_each_word_is_defined_where_the_page_says() -> None:
    """Each of the nine words has its module, and what the page names is a class of it, or a field of the class."""
    entries = {match[1]: match[0] for match in ENTRY.finditer(WORDS)}

    assert ["claim", "offer", "verb", "event", "deed", "temper", "slip", "part", "witness"] == [*entries]
    for word, entry in entries.items():
        [(linked, plain, field, file)] = NAMED.findall(entry)
        there = defined(file)
        assert (linked or plain) in there, word
        fields = {node.target.id for node in there[linked or plain].body if isinstance(node, ast.AnnAssign)
                  and isinstance(node.target, ast.Name)}  # fmt: skip
        assert not field or field in fields


def test_the_deed_of_a_move_is_its_verb() -> None:
    """As the page on the words of the code says, an event that is a move has the verb of the move as its deed."""
    chance = Random("words").random
    for number in range(20):
        game = Game(TOY, "Alberto Bernardo", dealer="Alberto", pack=None, stacks=10 + number)
        while game.offer:
            move = game.offer.any(chance)
            assert game.play(move).deed == move.verb


def test_a_temper_is_four_numbers() -> None:
    """So the page says."""
    assert 4 == sum(kind == "float" for kind in Temper.__annotations__.values())
