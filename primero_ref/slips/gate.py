"""The list: every slip of a checkout, each once, at its cause."""

from __future__ import annotations

from os import path

from primero_ref.slips.checkout import ROOT, Checkout
from primero_ref.slips.data_files import data_slips
from primero_ref.slips.lessons import lesson_slips
from primero_ref.slips.lineage import lineage_slips
from primero_ref.slips.names import Names
from primero_ref.slips.pages import Pages, demos_of
from primero_ref.slips.problems import problem_slips
from primero_ref.slips.published import published_slips
from primero_ref.slips.questions import question_slips, script_slips
from primero_ref.slips.rulebooks import rulebook_slips
from primero_ref.slips.sheets import sheet_slips
from primero_ref.slips.testimonies import disagreement_slips, missing_slips, testimony_slips
from primero_ref.slips.texts import text_slips
from primero_ref.slips.witnesses import witness_slips
from primero_ref.slips.words import word_slips

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.slips.slip import Slip


def slips(root: str = ROOT, *, with_pages: bool = True) -> list[Slip]:
    """List every slip in the data files and pages of a checkout, by file and line.

    `root` is the checkout, that of this package where none is named; `with_pages` is false for a site of other pages.
    What follows from a slip elsewhere is not told. Where there are no pages, as in an installed package, nothing is
    missed that would stand on them.

    >>> slips(with_pages=False)
    []
    """
    checkout = Checkout(root, "docs" if with_pages else "no pages")
    names = Names(checkout)
    pages = Pages(names)
    every = [
        *published_slips(names),
        *script_slips(names),
        *question_slips(names),
        *rulebook_slips(names),
        *text_slips(names),
        *testimony_slips(names),
        *sheet_slips(names),
        *witness_slips(names),
        *lineage_slips(names),
        *word_slips(names, pages),
        *problem_slips(names),
        *pages.slips(),
        *data_slips(names, demos_of(pages)),
        *lesson_slips(names),
        *checkout.reading_slips,
    ]
    # What a source says and what rules take from it can be compared only where both can be read.
    return _in_order(every or [*disagreement_slips(names), *missing_slips(names)])


def page_slips(folder: str) -> list[Slip]:
    """List the pages of a folder that cannot be read as they are meant: in other letters, or with an open fence.

    `folder` has the pages of a site of any kind, which may be a few out of this edition.
    """
    root, name = path.split(path.abspath(folder))
    checkout = Checkout(root, name)
    pages = Pages(Names(checkout))
    return _in_order([*pages.open_fences(), *checkout.reading_slips])


def _in_order(every: list[Slip]) -> list[Slip]:
    return sorted(dict.fromkeys(every), key=lambda slip: slip.place)
