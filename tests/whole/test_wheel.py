"""What pip installs: the wheel, not the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from primero_ref.host.files import SHARED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, away from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(out), str(ROOT)]
    subprocess.run([*pip, *build], check=True)
    (built,) = out.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", out / "site", built], check=True)
    return built


def test_wheel_holds_the_whole_package(wheel: Path) -> None:
    """Every module, rulebook and text of the package is in the wheel, and nothing of the tests or pages."""
    package = ROOT / "primero_ref"
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    ours |= {f"primero_ref/host/page/{name}" for name in SHARED}  # what the page for phones has from the site
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    assert names == ours
    assert {"primero_ref/py.typed", "primero_ref/rules/italian.toml"} <= names


def test_wheel_needs_nothing_but_python(wheel: Path, tmp_path: Path) -> None:
    """The installed engine ranks a hand with no other package and no checkout in reach."""
    code = (
        f"import sys; sys.path.insert(0, {str(wheel.parent / 'site')!r})\n"
        "from primero_ref import rank, rulebook\n"
        "hand = rank('7c 6c Ac Js', rulebook('italian'))\n"
        "print(hand.kind, hand.points)"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=tmp_path, check=False, capture_output=True, text=True
    )

    assert (run.stdout, run.stderr) == ("supremus 55\n", "")


def test_wheel_brings_the_command(wheel: Path) -> None:
    """The command `primero` is declared, and the core declares no dependency that is not an extra."""
    with zipfile.ZipFile(wheel) as archive:
        (info,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        entry_points = archive.read(f"{info}/entry_points.txt").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]

    assert "primero = primero_ref.cli:main" in entry_points
    assert all("extra ==" in line for line in required)


@pytest.mark.parametrize("extra", ["cluster", "fast", "learn"])
def test_what_programs_of_others_import_has_ranges(extra: str) -> None:
    """An extra that programs of others import asks for ranges, and our own tests pin a version within each."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    pinned = dict(line.split("==") for line in extras["test"] if "==" in line)

    for line in map(Requirement, extras[extra]):
        assert {part.operator for part in line.specifier} <= {">=", "<"}
        assert line.specifier.contains(pinned[line.name]), line.name


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_two_packages_of_one_checkout_are_the_same(kind: str, tmp_path: Path) -> None:
    """Whoever packs it, whenever and wherever, gets the same bytes."""
    packed = []
    for name, settings in {
        "one": {"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C.UTF-8"},
        "two": {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LANG": "C"},
    }.items():
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path / name)]
        umask = os.umask(0o022 if name == "one" else 0o077)
        try:
            subprocess.run(command, check=True, cwd=ROOT, env=os.environ | settings, capture_output=True)
        finally:
            os.umask(umask)
        (made,) = (tmp_path / name).iterdir()
        packed.append((made.name, made.read_bytes()))

    assert packed[0] == packed[1]
