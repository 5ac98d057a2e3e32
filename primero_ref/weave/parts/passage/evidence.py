"""What a claim rests on: its passages, quoted in place; a page puts it into each claim."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.claims import wording
from primero_ref.sources import support, works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.quotation import WHOLE, figure

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Claim, Evidence
    from primero_ref.weave.parts.page import Page


@dataclass(frozen=True)
class EvidencePart(Part):
    """The evidence of a claim, by its id."""

    claim: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Quote it, or say that there is none."""
        del content
        claim = relations.all_claims()[self.claim]
        if not claim.evidence:
            none = "No passage: nothing in the sources speaks of it."
            return element("p", none, class_="pr-passage pr-gap")
        return joined([quoted_evidence(page, claim), judged(claim)])


def judged(claim: Claim) -> Markup:
    """Say in a quiet line what the old texts say to each answer, and how many of their passages two have judged."""
    by_words: dict[str, list[str]] = {}
    for name, of_answer in support.support(claim).items():
        by_words.setdefault(str(of_answer), []).append(name)
    topics = {answered: wording.listed(map(wording.topic, names)) for answered, names in by_words.items()}
    alone = len(by_words) == 1
    sentences = [capital(f"{answered}." if alone else f"{topics[answered]}: {answered}.") for answered in by_words]
    two, passages = support.read_by_two(claim)
    if passages:
        number = "its one passage" if passages == 1 else f"all its {passages} passages"
        whole = f"{'Two readers have' if two else 'One reader has'} judged {number} from old texts."
        part = f"Two readers have judged {two} of its {passages} passages from old texts, one reader the others."
        sentences.append(part if 0 < two < passages else whole)
    return element("p", " ".join(sentences), class_="pr-note pr-judged") if sentences else Markup()


def quoted_evidence(page: Page, claim: Claim) -> Markup:
    """Quote all that a claim rests on: the old texts first, then the modern, then what stands without words."""

    def firmness(row: Evidence) -> tuple[bool, bool, bool]:
        passage = works.passage_range(row.passage)[0]
        sayings = passage.texts or passage.paraphrase or passage.note
        quoted = sayings and len(works.passage_range(row.passage)) <= WHOLE
        return row.how == "background", not quoted, works.source(passage.source).quoted_only

    rows_of: dict[tuple[str, str], list[Evidence]] = {}
    for row in sorted(claim.evidence, key=firmness):
        rows_of.setdefault((row.passage, row.via), []).append(row)
    return joined(_quoted_once(page, claim, rows) for rows in rows_of.values())


def _quoted_once(page: Page, claim: Claim, rows: list[Evidence]) -> Markup:
    """Quote a passage once, and say of each answer on which it bears how it does."""
    first, *others = rows
    notes = [(row.relation, wording.bearing(claim, row)) for row in rows]
    if not others:
        bears = joined(element("p", words, class_="pr-note") for _, words in notes if words)
        return figure(page, first.passage, first.relation, first.via, bears)
    bears = joined(
        element("p", joined([element("i", f"{capital(relation)}."), words], " "), class_="pr-note")
        for relation, words in notes
    )
    return figure(page, first.passage, via=first.via, bears=bears, cited=False)
