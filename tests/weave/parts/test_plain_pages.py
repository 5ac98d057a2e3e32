"""Builders that write no HTML: text, man, LaTeX, Texinfo and XML have every rule and passage in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from primero_ref import claim, passage
from primero_ref.weave.parts.plain_pages import in_line, plain
from tests.support.small_site import A_FEW_CLAIMS, build, write

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """# The rules

```{rulebook} italian
```

## The end

:::{claim} italian/forced-see
Our own words about it, after the passage {passage}`that says so <minsheu-1599:41>`.

```{demo}
:story: Bernardo vies for two. Alberto would rather fold, but he must see.
:told: Bernardo vies 2; Alberto must

>>> game = deal("Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2")
>>> game.play("fold")
Traceback (most recent call last):
    ...
Illegal: Alberto may not fold: the last player must see [italian/forced-see]
```
:::
"""

WRITTEN = {
    "text": "index.txt", "man": "primero.1", "latex": "primero.tex", "texinfo": "primero.texi", "xml": "index.xml",
}  # fmt: skip
"""What each builder writes."""


SIGNS = {
    "\\sphinxhyphen{}": "-", "@comma{}": ",", "\\fB": "", "\\fP": "", "\\": "", '"': "", "*": "",
}  # fmt: skip
"""How builders write what would mean something to them, and how they make words stand out."""


def words_of(text: str) -> str:
    """Give a text on one line, without the signs that make words stand out."""
    for sign, meant in SIGNS.items():
        text = text.replace(sign, meant)
    return " ".join(text.split())


@pytest.mark.parametrize("builder", WRITTEN)
def test_a_rule_is_written_in_plain_words(builder: str, tmp_path: Path) -> None:
    """The rule, its passage, our words, and the story and code of its demo stand there, without a warning."""
    write(tmp_path, {"index.md": PAGE})
    warnings = build(tmp_path, {**A_FEW_CLAIMS, "project": "Primero"}, builder)
    text = words_of((tmp_path / "out" / WRITTEN[builder]).read_text(encoding="utf-8"))

    assert warnings == ""
    for words in (
        claim("italian/forced-see").says, passage("minsheu-1599:41").texts["en-emodeng"],
        "Our own words about it, after the passage", "that says so",
        "Bernardo vies for two. Alberto would rather fold, but he must see.", "vie primero 40 for 2",
    ):  # fmt: skip
        assert words_of(words) in text


def test_html_is_as_it_was(tmp_path: Path) -> None:
    """What writes HTML has the parts as they are, and so has a builder that writes one page of all."""
    for builder in ("html", "dirhtml", "singlehtml"):
        write(tmp_path / builder, {"index.md": PAGE})
        build(tmp_path / builder, A_FEW_CLAIMS, builder)
        assert '<section class="pr-claim"' in (tmp_path / builder / "out" / "index.html").read_text(encoding="utf-8")


def texts(html: str) -> list[str]:
    """Give each block of what becomes of some HTML."""
    return [node.astext() for node in plain(html)]


def test_a_table_is_written_row_by_row() -> None:
    """Each cell stands with the head of its column, and an empty cell is left out."""
    table = (
        "<table><caption>Odds</caption><thead><tr><th>hand</th><th>deals</th><th>part</th></tr></thead>"
        "<tbody><tr><th>fluxus</th><td>840</td><td></td></tr>"
        "<tr><th>chorus</th><td>10</td><td>1 %</td></tr></tbody></table>"
    )
    assert texts(table) == ["Odds", "fluxus; deals: 840\n\nchorus; deals: 10; part: 1 %"]


def test_what_nobody_reads_is_left_out() -> None:
    """Buttons, forms, hidden words and bare pictures leave nothing, not even an empty paragraph."""
    html = (
        '<button>Run</button><form><p>Ask</p></form><p hidden>no</p><svg aria-hidden="true"><title>x</title></svg>'
        '<p class="pr-cite">Cite</p><ul><li><script>x</script></li></ul><p> </p><template><p>t</p></template>'
    )
    assert texts(html) == []


def test_a_picture_with_words_is_read() -> None:
    """A card that is drawn stands there by its name."""
    card = '<svg role="img" aria-label="seven of clubs"><use href="#x"/></svg>'

    assert texts(f"<p>He has {card}.</p>") == ["He has seven of clubs."]
    assert texts(f"<ul><li>{card}</li><li>{card}</li></ul>") == ["seven of clubs\n\nseven of clubs"]


def test_words_do_not_run_together() -> None:
    """What only a stylesheet keeps apart has a space between."""
    assert texts("<p><b>Cite</b><span>Primero</span></p>") == ["Cite Primero"]
    assert texts("<div>one<p>two</p>three</div>") == ["one", "two", "three"]


def test_the_author_s_words_stand_in_their_place() -> None:
    """What a part holds between its own words stays where it was."""
    within = nodes.paragraph("", "ours")
    html = "<section><h3>Says</h3><primero-content></primero-content><p>after</p></section>"

    assert [node.astext() for node in plain(html, [within])] == ["Says", "ours", "after"]
    assert plain(html, [within])[1] is within


def test_code_is_kept_letter_for_letter() -> None:
    """Code has its lines and blanks, and what stands out in a line its kind."""
    [code] = plain("<pre><code>if x:\n    <span>see</span>()\n</code></pre>")
    assert isinstance(code, nodes.literal_block)
    assert code.astext() == "if x:\n    see()"

    kinds = [type(node) for node in in_line("<b>a</b> <code>b</code> <em>c</em> <q>d</q>")]
    assert kinds == [nodes.strong, nodes.Text, nodes.literal, nodes.Text, nodes.emphasis, *[nodes.Text] * 4]


def test_html_that_is_cut_short_is_read_as_far_as_it_goes() -> None:
    """An element that is not closed, or closed twice, loses no words."""
    assert texts("<div><p>one</div></b><p>two") == ["one", "two"]
