"""What stands on a page, as schema.org: its rules with who claims them, its passages, questions, findings and words.

Each thing bears the address of its small page as its id, so that a machine which reads both joins them. The words of a
rule or passage, and the works in which a rule appears, are in the data of the small page alone: a long page would be
too heavy with them.
"""

from __future__ import annotations

from typing import Any

from primero_ref import claims
from primero_ref.cite import citation
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.terms import terms

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cite.citation import Edition
    from primero_ref.weave.domain.domain import PrimeroDomain

WHOLES = ("source", "rulebook")
"""What a page can be about as a whole, and of which all else that stands there is a part."""


class Addresses:
    """The ids of things as a page names them: in full where the edition has an address, else from the page."""

    def __init__(self, at: Edition, pagename: str) -> None:
        """Belong to an edition and a page of it."""
        self.root = at.base or "../" * pagename.count("/")

    def of(self, kind: str, name: str) -> str:
        """Give the id of a thing: the address of its small page."""
        return self.root + citation.address(kind, name)

    def redactor(self, rulebook: str) -> dict[str, str]:
        """Give the id of who claims the rules of a rulebook."""
        return {"@id": f"{self.of('rulebook', rulebook)}#redactor"}


def sources_of(name: str) -> list[str]:
    """List the works that a claim rests on, each once.

    >>> sources_of("italian/forced-see")[0]
    'minsheu-1599'
    """
    rows = relations.all_claims()[name].evidence
    return [*dict.fromkeys(row.passage.partition(":")[0] for row in rows if row.how != "background")]


def work(name: str) -> dict[str, Any]:
    """Describe a source."""
    source = works.source(name)
    kind = {"article": "Article", "online": "WebPage"}.get(str(source.record["type"]), "Book")
    data = {"@type": kind, "name": source.title, "author": source.author, "datePublished": source.year}
    return data | ({"sameAs": source.address} if source.address else {})


def redactor(addresses: Addresses, rulebook: str) -> dict[str, Any]:
    """Describe who claims the rules of a rulebook."""
    return addresses.redactor(rulebook) | {"@type": "Person", "name": claims.rulebook(rulebook).redactor}


def thing(addresses: Addresses, kind: str, name: str, words: dict[str, str]) -> dict[str, Any]:
    """Describe one thing on a page; `words` has those of its findings."""
    data: dict[str, Any]
    if kind == "claim":
        rule = relations.all_claims()[name]
        data = {"@type": "Claim", "claimInterpreter": addresses.redactor(rule.book)}
    elif kind == "passage":
        data = {"@type": "Quotation", "name": works.passage(name).label}
    elif kind == "source":
        data = work(name)
    elif kind == "rulebook":
        rules = claims.rulebook(name)
        based = {"@id": addresses.of("source", rules.source)}
        author = redactor(addresses, name)
        data = {"@type": "CreativeWork", "name": rules.title, "author": author, "isBasedOn": based}
    elif kind == "question":
        data = {"@type": "Question", "name": claims.question(name).asks}
    elif kind == "finding":
        data = {"@type": "Claim", "text": words[name]}
    else:
        data = {"@type": "DefinedTerm", "name": terms()[name].head}
    return {"@id": addresses.of(kind, name)} | data


def things(domain: PrimeroDomain, pagename: str) -> list[tuple[str, str]]:
    """List what stands on a page and nowhere before, by kind and name."""
    if pagename not in domain.pages:
        return []
    placed = dict.fromkeys((kind, name) for kind, name, _, _ in domain.pages[pagename].placed)
    return [
        (kind, name)
        for kind, name in placed
        if kind in citation.KINDS and domain.anchors[kind, name].docname == pagename
    ]


def of_page(domain: PrimeroDomain, pagename: str, at: Edition) -> dict[str, Any]:
    """Describe what stands on a page: under the source or the rulebook that it is about, if it is about one."""
    addresses, listed = Addresses(at, pagename), things(domain, pagename)
    words = {finding.name: finding.says for finding in domain.pages[pagename].findings} if listed else {}
    wholes = [(kind, name) for kind, name in listed if kind in WHOLES]
    main = wholes[0] if len(wholes) == 1 else None
    parts = {"hasPart": [thing(addresses, kind, name, words) for kind, name in listed if (kind, name) != main]}
    parts = parts if parts["hasPart"] else {}
    return {"mainEntity": thing(addresses, *main, words) | parts} if main else parts
