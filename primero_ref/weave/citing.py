"""The parts of the pages on citing: a citation as an example, and what stands in the data file."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from docutils.parsers.rst import directives

from primero_ref import cite
from primero_ref.errors import Unknown, Unreadable
from primero_ref.weave.cite_pages import italics
from primero_ref.weave.directives import Directive
from primero_ref.weave.export import SCHEMA
from primero_ref.weave.kept import depend, problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node

    from primero_ref.weave.page import Page

FORMS = ("footnote", "entry", "short")

WHOLE = "edition"
"""What names the edition itself."""


class CitedDirective(Directive):
    """A citation, `{cited} italian/forced-see`, in the form that `:form:` names; `edition` cites the whole."""

    option_spec: ClassVar = {"form": lambda words: directives.choice(words, FORMS)}

    def run(self) -> list[Node]:
        """Put the citation; an unknown id breaks the build."""
        name = self.arguments[0]
        depend(self.env, "texts", "rules", "engine")
        try:
            kind, name = (WHOLE, "") if name == WHOLE else cite.kind_of(name)
            if kind != WHOLE:
                cite.cite(name, kind)
        except (Unknown, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        if kind == "claim":
            self.need("states", "")
        return self.block("cited", kind, name, self.options["form"])


def cited(page: Page, kind: str, name: str, form: str) -> str:
    """Write a citation in one of its forms."""
    at = cite.edition(page.builder.config.html_baseurl)
    verdict = page.domain.states()[name] if kind == "claim" else ""
    one = cite.whole(at) if kind == WHOLE else cite.cite(name, kind, verdict=verdict, at=at)
    words = {"footnote": one.footnote, "entry": one.entry, "short": one.short}[form]
    return f'<blockquote><p class="pr-all">{italics(words)}</p></blockquote>'


class FieldsDirective(Directive):
    """What stands in `primero.json`, kind by kind, as its schema says."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the tables."""
        return self.block("data-fields")


@cache
def schema() -> dict[str, Any]:
    """Read the schema of the data file."""
    found: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return found


def fields(page: Page) -> str:
    """Write a table for each kind of thing: its fields, what each holds, and what that means."""
    del page
    told = []
    for kind, part in schema()["properties"].items():
        if "items" not in part:
            told.append(f"<p><code>{kind}</code>: {escape(said(part))}.</p>")
            continue
        rows = "".join(
            f'<tr><th scope="row"><code>{name}</code></th><td>{held(one)}</td><td>{escape(said(one))}</td></tr>'
            for name, one in part["items"]["properties"].items()
        )
        told.append(
            f'<h3 id="{kind}">{kind.capitalize()}</h3><p>{escape(said(part))}.</p>'
            f'<div class="pr-wide" tabindex="0" role="group" aria-label="The fields of {kind}"><table class="docutils">'
            f'<thead><tr><th scope="col">Field</th><th scope="col">Holds</th><th scope="col">Which is</th></tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )
    return "".join(told)


def said(one: dict[str, Any]) -> str:
    """Give what the schema says of a field."""
    return str(one.get("description", ""))


WORDS = {"string": "text", "integer": "number", "boolean": "yes or no", "null": "nothing", "object": "a table"}
"""What the types of a schema are called for readers."""


def held(one: dict[str, Any]) -> str:
    """Say in words what a field holds.

    >>> held({"type": "array", "items": {"type": "string"}}), held({"type": ["string", "null"]})
    ('a list of text', 'text or nothing')
    """
    if "enum" in one:
        return "one of " + ", ".join(f"<i>{escape(str(word))}</i>" for word in one["enum"])
    if "oneOf" in one:
        return "; or ".join(map(held, one["oneOf"]))
    kind = one.get("type", "")
    if kind == "array":
        return f"a list of {held(one['items']) if 'items' in one else 'anything'}"
    kinds = [kind] if isinstance(kind, str) else kind
    return " or ".join(WORDS.get(word, word) for word in kinds if word) or "anything"


DIRECTIVES: dict[str, type[Directive]] = {"cited": CitedDirective, "data-fields": FieldsDirective}

DRAWN: dict[str, Callable[..., str]] = {"cited": cited, "data-fields": fields}
"""How each part is drawn."""
