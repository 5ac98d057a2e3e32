"""Roles: links to things by their ids."""

from __future__ import annotations

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import ReferenceRole

from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend, page_data, problem

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx
    from sphinx.util.typing import RoleFunction


class Link(ReferenceRole):
    """A link to a thing by its id, {claim}`italian/forced-see`, or by words, {claim}`it binds <italian/forced-see>`."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Make the link; an id that nothing bears breaks the build."""
        kind = self.name.rpartition(":")[2]
        if kind == "demo":
            kin_check, checked = "claim", self.target.rpartition(".")[0]
        else:
            kin_check, checked = kind, self.target
        depend(self.env, "ids")
        try:
            if kind != "finding":  # those are known when all pages are read
                relations.check_known(kin_check, checked)
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return [nodes.literal("", self.target)], []
        page_data(self.env).needs.add((kind, self.target))
        words = nodes.inline("", self.title) if self.has_explicit_title else nodes.literal("", self.target)
        reference = pending_xref(
            self.rawtext, words, refdomain="primero", reftype=kind, reftarget=self.target, refexplicit=True,
            refdoc=self.env.current_document.docname, refwarn=False,
        )  # fmt: skip
        self.set_source_info(reference)
        return [reference], []


ROLES: dict[str, RoleFunction] = {
    **{kind: Link() for kind in ("source", "passage", "claim", "question", "demo", "rulebook", "finding", "term")},
}


def setup(app: Sphinx) -> None:
    """Add the roles to the domain."""
    for name, role in ROLES.items():
        app.add_role_to_domain("primero", name, role)
