"""The glossary: the words of one heading, each with its address, its sense and what is behind it."""

from __future__ import annotations

from docutils import nodes

from primero_ref.claims.words import Detail, glossary
from primero_ref.errors import Unknown
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.claims.words import Word


@directive("words")
class WordsDirective(Directive):
    """The words of one heading of the glossary, `{words} Betting`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """List them; a heading under which there is no word breaks the build."""
        depend(self.env, "words")
        group = self.arguments[0]
        entries = [self.entry(word) for word in glossary() if word.group == group]
        if not entries:
            raise Unknown("heading of the glossary", group, dict.fromkeys(word.group for word in glossary()))
        return [nodes.definition_list("", *entries, classes=["simple", "myst"])]

    def entry(self, word: Word) -> Node:
        """Write a word: its head, which has the address, then its sense with links to rules, passages and old texts."""
        name, docname = word.address.replace("-", ":", 1), self.env.current_document.docname
        standard = self.env.domains.standard_domain
        standard.anonlabels[name] = docname, word.address
        standard.labels[name] = docname, word.address, word.head
        sentences = self.sentence(Detail(word.gloss, word.rules))
        sentences += [node for detail in word.more for node in (nodes.Text(" "), *self.sentence(detail))]
        if word.texts:
            old = word.texts.head.partition(",")[0].partition(":")[0]
            sentences += [nodes.Text(" "), *self.role("term", f"{old} in the texts <{word.id}>")]
        sense = nodes.definition("", nodes.paragraph("", "", *sentences))
        return nodes.definition_list_item("", nodes.term("", word.head, ids=[word.address]), sense)

    def sentence(self, detail: Detail) -> list[Node]:
        """Write a sentence, and after it the ids of what is behind it, as links."""
        written: list[Node] = [nodes.Text(detail.says)]
        for kind, names in (("claim", detail.rules), ("passage", detail.passages), ("quote", (detail.quote,))):
            for name in filter(None, names):
                written += [nodes.Text(" "), *self.role(kind, name)]
        return written

    def role(self, kind: str, target: str) -> list[Node]:
        """Write a role, as a page would."""
        written, messages = self.parse_inline(f"{{{kind}}}`{target}`")
        return [*written, *messages]
