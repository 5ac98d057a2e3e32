"""The wheel on the engine's page: what a reader downloads and gives to pip."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from primero_ref.weave.site.wheel import WHEEL

if TYPE_CHECKING:
    from pathlib import Path


def test_the_wheel_of_the_page_works_in_a_new_environment(site: Path, tmp_path: Path) -> None:
    """The line of the page installs it without a network, and the engine there ranks a hand."""
    page = (site / "engine" / "index.html").read_text(encoding="utf-8")
    link = re.search(r'href="\.\./([^"]+\.whl)"', page)
    assert link
    assert link[1] == WHEEL.path
    assert f"python -m pip install {WHEEL.path.rpartition('/')[2]}" in page

    home = tmp_path / "new"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = next(path for path in (home / "bin" / "python", home / "Scripts" / "python.exe") if path.exists())
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", str(site / link[1])], check=True)
    code = "from primero_ref import rank, rulebook; print(rank('7c 6c Ac Js', rulebook('italian')))"
    run = subprocess.run([str(python), "-I", "-c", code], cwd=tmp_path, check=False, capture_output=True, text=True)

    assert (run.stdout, run.stderr) == ("supremus 55\n", "")
