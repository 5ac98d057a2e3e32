"""Where what fits is kept between builds."""

from __future__ import annotations

from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.directive import cache_folder

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _builder_inited(app: Sphinx) -> None:
    domain(app.env).fit_results = FitResults(cache_folder(app) / "fitted.json")


def setup(app: Sphinx) -> None:
    """Say where what fits is kept between builds."""
    app.connect("builder-inited", _builder_inited)
