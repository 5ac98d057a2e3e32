"""The scholarship: each work with how much of it we have read, and nothing said of a work that we have not read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pybtex.database import parse_string

from primero_ref.sources import chicago, sources
from primero_ref.weave.apparatus import scholarship
from primero_ref.weave.apparatus.scholarship import SEEN, studies
from primero_ref.weave.site.bibliography import every_study
from tests.support.small_site import SmallSite

if TYPE_CHECKING:
    from pathlib import Path

NAMED = ("Depaulis", "Pratesi", "Parlett", "Romei", "McLeod", "Dummett", "Orfino", "Zorli", "Étienvre")
"""Those whom a historian of the game would look for first, and of whom we know a work."""


@pytest.mark.parametrize("author", NAMED)
def test_who_is_looked_for_first_is_there(author: str) -> None:
    """The list has a work by each, or translated by him."""
    assert [study.name for study in studies().values() if author in chicago.entry_of(study.record)]


@pytest.mark.parametrize("name", studies())
def test_each_work_says_how_much_of_it_was_read(name: str) -> None:
    """It is read in part, at its opening, by a description or not at all, and we say how we know of it."""
    study = studies()[name]

    assert study.seen in SEEN
    assert study.known.endswith(".")
    assert study.name not in sources()


@pytest.mark.parametrize("name", [name for name, study in studies().items() if study.seen == "not seen"])
def test_nothing_is_said_of_what_we_have_not_seen(name: str) -> None:
    """A work that we have not seen tells nothing here; what others say of it is told as theirs."""
    assert studies()[name].says == ()


def test_what_is_told_is_of_a_point() -> None:
    """Each thing told of a work names its point, is a sentence of ours and quotes at most a few words."""
    told = [saying for study in studies().values() for saying in study.says]

    assert len(told) >= 12
    for saying in told:
        assert saying.on[0].isupper()
        assert saying.says.endswith(".")
        assert all(len(words.split()) <= 10 for words in re.findall("“([^”]*)”", saying.says))


def test_the_order_is_that_of_the_alphabet() -> None:
    """Accents do not disturb it: Étienvre stands before Gauthier."""
    names = list(studies())

    assert names.index("etienvre-2019") < names.index("gauthier-1919") < names.index("zorli-franciosini")
    assert [study.name for works in scholarship.by_seen().values() for study in works] != names
    assert sorted(study.name for works in scholarship.by_seen().values() for study in works) == sorted(names)


def test_a_work_without_an_author_stands_under_its_editor() -> None:
    """A volume of essays begins with who edited it, and a thesis says that it is one."""
    assert chicago.entry_of(studies()["obryan-2019"].record).startswith("O’Bryan, Robin, ed. *Games and Game")
    thesis = chicago.entry_of(studies()["sanderlin-1981"].record)
    assert thesis.endswith("Master’s thesis, Old Dominion University, 1981.")
    assert "historiografía lingüística* 10, no. 1 (2018): 1–26." in chicago.entry_of(studies()["esteba-2018"].record)


def test_a_year_that_we_have_not_seen_is_not_invented() -> None:
    """It is said to be unseen in the list, and left out of the BibTeX."""
    read = parse_string(every_study(), "bibtex").entries

    assert chicago.entry_of(studies()["parlett-penguin"].record).endswith("London: Penguin Books, year not seen.")
    assert sorted(read) == sorted(studies())
    assert not {"year", "date"} & {*read["parlett-penguin"].fields}
    assert read["etienvre-paciencia"].fields["date"] == "1983/"


def test_the_page_lists_each_work_once(tmp_path: Path) -> None:
    """Every work stands under how much of it was read, with its points, and leads to the sources that it names."""
    lists = "\n".join(f"## {seen}\n\n```{{scholarship}} {seen}\n```\n" for seen in SEEN)
    source = "# Digest\n\n```{source} nq-1913\n```\n\n```{source-text} nq-1913\n```\n\n```{source-about} nq-1913\n```\n"
    site = SmallSite(
        tmp_path, {"index.md": f"# Start\n\n```{{toctree}}\nnotes\n```\n\n{lists}", "notes.md": source}
    )
    page = site.page("index")

    assert not site.warnings
    assert sorted(re.findall(r'<dt id="([^"]+)">', page)) == sorted(studies())
    assert "<b>Types of hand.</b>" in page
    assert re.search(r'href="notes.html#p2.6"', page)
    assert 'href="https://docslib.org/doc/4108040/' in page


def test_a_kind_that_there_is_not_is_refused(tmp_path: Path) -> None:
    """A misspelt kind breaks the build with its line."""
    site = SmallSite(tmp_path, {"index.md": "# Start\n\n```{scholarship} unseen\n```\n"})

    assert "There is no scholarship of the kind 'unseen'" in site.warnings
