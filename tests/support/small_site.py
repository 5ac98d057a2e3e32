"""A small site that a test builds with the weave: one page, or a few."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar

from jinja2.sandbox import SandboxedEnvironment
from pybtex import plugin
from sphinx import jinja2glue, registry, theming
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from primero_ref.slips import gate

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import CodeType

SETTINGS: dict[str, object] = {
    "extensions": ["myst_parser", "primero_ref.weave"],
    "primary_domain": "primero",
    "myst_enable_extensions": ["colon_fence"],
    "html_theme": "basic",
}
"""What every such site is built with."""

A_FEW_CLAIMS = {"suppress_warnings": ["primero.undemonstrated", "primero.missing"]}
"""For a site with some claims of a rulebook, without their demos."""


class Templates(SandboxedEnvironment):
    """The templates of the pages, each compiled once and not for every site anew: that took a fifth of the time."""

    compiled: ClassVar[dict[object, CodeType]] = {}

    def compile(self, *of: Any, **how: Any) -> Any:  # noqa: ANN401  # as Jinja calls it
        """Compile a template, or give what it was compiled to."""
        key = (of, *how.items())
        if key not in self.compiled:
            self.compiled[key] = super().compile(*of, **how)
        return self.compiled[key]


vars(jinja2glue)[SandboxedEnvironment.__name__] = Templates

for module in (registry, theming, plugin):
    vars(module)["entry_points"] = cache(entry_points)  # what is installed stays so while the tests run

# So do the files of the package, and with them the slips in them; a test of slips has a package of its own.
vars(gate)["slips"] = cache(gate.slips)


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write the sources of a site into its folder `docs`."""
    for name, text in files.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def build(
    folder: Path, settings: Mapping[str, object], builder: str = "html", *, parallel: int = 0, afresh: bool = False
) -> str:
    """Build the sources of a folder, after what was built there before, and give the warnings."""
    docs, warnings = folder / "docs", StringIO()
    with patch_docutils(docs), docutils_namespace():
        Sphinx(
            docs, None, folder / "out", folder / "kept", builder, {**SETTINGS, **settings}, None, warnings,
            freshenv=afresh, parallel=parallel,
        ).build()  # fmt: skip
    return warnings.getvalue()


class SmallSite:
    """A site built once, with its warnings; text by itself is put on its only page, below a heading."""

    def __init__(self, folder: Path, files: str | Mapping[str, str], **settings: object) -> None:
        """Write it and build it."""
        write(folder, {"index.md": f"# Start\n\n{files}\n"} if isinstance(files, str) else files)
        self.out = folder / "out"
        self.warnings = build(folder, settings)

    def page(self, name: str = "index") -> str:
        """Give a page."""
        return (self.out / f"{name}.html").read_text(encoding="utf-8")
