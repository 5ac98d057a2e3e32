"""What an author writes: what all directives share, and the decorator that gives each its name on pages."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from docutils import nodes
from docutils.parsers.rst import Directive as AnyDirective
from docutils.parsers.rst import DirectiveError
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxDirective, SphinxRole

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import domain, page_data, problem

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node
    from sphinx.application import Sphinx


class Directive(SphinxDirective):
    """A directive of ours."""

    required_arguments = 1
    has_content = False

    def anchor(self, kind: str, name: str, at: str) -> None:
        """Note where something stands."""
        domain(self.env).put(kind, name, self.env.current_document.docname, at, self.lineno)

    def unknown(self, kind: str, name: str) -> bool:
        """Say whether nothing bears a name; that breaks the build."""
        try:
            relations.check_known(kind, name)
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return True
        return False

    def need(self, kind: str, *names: str) -> None:
        """Note what else this page shows, to write it again when that moves."""
        page_data(self.env).needs.update((kind, name) for name in names)

    def prose(self, text: str) -> list[Node]:
        """Read Markdown that stands in a data file; there is no HTML in it, and what looks like some is words."""
        content = nodes.Element("", *(self.parse_text_to_nodes(text) if text else ()))
        for html in [*content.findall(nodes.raw)]:
            words = nodes.Text(html.astext())
            html.replace_self(words if isinstance(html.parent, nodes.TextElement) else nodes.paragraph("", "", words))
        return [*content.children]


def cache_folder(app: Sphinx) -> Path:
    """Name the folder that keeps between builds what takes long to work out."""
    return Path(app.confdir) / app.config.primero_cache if app.config.primero_cache else Path(app.doctreedir)


D = TypeVar("D", bound=type[AnyDirective])

DIRECTIVES: dict[str, type[AnyDirective]] = {}
"""Every directive of the edition by its name; the decorator fills it."""


def directive(name: str) -> Callable[[D], D]:
    """Give a directive the name by which an author writes it: `@directive("claim")` makes `{claim}`."""

    def named(kind: D) -> D:
        DIRECTIVES[name] = kind
        return kind

    return named


ROLES: dict[str, type[SphinxRole]] = {}
"""Every role that puts a part within a sentence, by its name; the decorator fills it."""


def role(name: str) -> Callable[[type[SphinxRole]], type[SphinxRole]]:
    """Give a role the name by which an author writes it: `@role("quote")` makes {quote}`…`."""

    def named(kind: type[SphinxRole]) -> type[SphinxRole]:
        ROLES[name] = kind
        return kind

    return named


def guarded(name: str, kind: type[AnyDirective]) -> type[AnyDirective]:
    """Have a directive say at its line what it could not do, whatever it was; the build goes on to the next."""

    def run(self: AnyDirective) -> list[Node]:
        try:
            return [*kind.run(self)]
        except (DirectiveError, SphinxError):
            raise
        except Exception as error:  # noqa: BLE001  # whatever an author has written is told with its place
            what = "" if isinstance(error, (Unknown, Unreadable, Illegal)) else f"{type(error).__name__}: "
            sentence = f"{{{name}}} cannot be put here: {what}{str(error).rstrip('.')}."
            problem(self.state.document.settings.env, self.lineno, sentence, "directive")
            return []

    return type(kind.__name__, (kind,), {"run": run})


def register(app: Sphinx) -> None:
    """Add all of them to the domain."""
    for name, kind in DIRECTIVES.items():
        app.add_directive_to_domain("primero", name, guarded(name, kind))
    for name, made in ROLES.items():
        app.add_role_to_domain("primero", name, made())
