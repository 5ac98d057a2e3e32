"""The engine as pip installs it: a wheel beside the pages, and the line that installs it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from primero_ref.edition import __version__
from primero_ref.host.files import SHARED
from primero_ref.weave.package import PACKAGE
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

INSTALLATION = Template(__file__)
FROM_FOLDER = Template(__file__, "wheel_from_folder")

WHEEL = outputs.Output(f"{outputs.TAKE}/primero_ref-{__version__}-py3-none-any.whl", "The Python engine, for pip")
"""Where it lies; pip reads the number and the system in its name."""

BESIDE = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-CC-BY-4.0")
"""What goes into it besides the package."""


@directive("wheel")
class WheelDirective(Directive):
    """How one installs the engine: the wheel, and the line for pip."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        return [WheelPart().node()]


def can_be_packed(folder: Path) -> bool:
    """Say whether the folder is the project itself, and what packs it is installed."""
    return (folder / "pyproject.toml").is_file() and find_spec("hatchling") is not None


@dataclass(frozen=True)
class WheelPart(Part):
    """The wheel, and the line that installs it."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Link to the wheel; the line has its address where the site knows its own."""
        if not can_be_packed(Path(page.builder.confdir)):
            return self.book(page, content)
        name, base = WHEEL.path.rpartition("/")[2], page.builder.config.html_baseurl
        return INSTALLATION(
            uri=page.root + WHEEL.path,
            name=name,
            line=f"{base.rstrip('/')}/{WHEEL.path}" if base else name,
            where="With a network" if base else "Then, in the folder in which it lies",
        )

    def book(self, page: Page, content: Markup) -> Markup:
        """Say how the engine is installed from the folder of the project."""
        del page, content
        return FROM_FOLDER()


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Pack the wheel, the same bytes from the same files."""
    folder = Path(app.confdir)
    if exception or app.builder.name != "html" or not can_be_packed(folder):
        return
    packed, memory = Path(app.outdir) / WHEEL.path, Path(app.doctreedir) / "wheel"
    state = packed_from(folder)
    if packed.exists() and memory.exists() and memory.read_text(encoding="ascii") == state:
        return
    memory.unlink(missing_ok=True)
    with _on_no_day():
        from hatchling.builders.wheel import WheelBuilder

        [*WheelBuilder(str(folder)).build(directory=str(Path(app.outdir) / outputs.TAKE), versions=["standard"])]
    memory.write_text(state, encoding="ascii")


@contextmanager
def _on_no_day() -> Iterator[None]:
    """Hide the day on which the site is said to be built, which its pages do not bear either."""
    day = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if day is not None:
            os.environ["SOURCE_DATE_EPOCH"] = day


def packed_from(folder: Path) -> str:
    """Sum up all that goes into the wheel, comments too."""
    packed = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    shared = (f"docs/{path}" for path in SHARED.values())
    paths = [*sorted(packed), *(folder / name for name in (*BESIDE, *shared) if (folder / name).exists())]
    contents = [(path.as_posix(), sha256(path.read_bytes()).hexdigest()) for path in paths]
    return sha256(repr(contents).encode()).hexdigest()


def setup(app: Sphinx) -> None:
    """Register the directive, and pack before the list of downloads is drawn up."""
    app.connect("build-finished", build_finished, priority=850)
