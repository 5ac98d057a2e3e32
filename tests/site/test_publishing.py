"""Read the Docs, GitHub Pages and a container build what `make build-all` builds, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from dockerfile_parse import DockerfileParser
from ruamel.yaml import YAML

from primero_ref.cli.shelve import INVENTORY, LATEST, SIGN
from primero_ref.edition import __version__
from primero_ref.weave.paper import outputs
from primero_ref.weave.site import download, offline
from tests.support.elsewhere import ELSEWHERE

ROOT = Path(__file__).parents[2]

READTHEDOCS = ROOT / ".readthedocs.yaml"
WORKFLOW = ROOT / ".github" / "workflows" / "pages.yml"
SCHEMAS = {READTHEDOCS: "vendor.readthedocs", WORKFLOW: "vendor.github-workflows"}


def yaml(path: Path) -> Any:  # noqa: ANN401  # whatever the file says
    """Read a file of settings."""
    return YAML(typ="safe").load(path)


def of_container() -> list[tuple[str, str]]:
    """Give the instructions of the container file, each with its value."""
    steps = DockerfileParser(path=str(ROOT / "Dockerfile")).structure
    return [(step["instruction"], step["value"]) for step in steps]


def steps_of_workflow() -> dict[str, str]:
    """Give what the workflow runs, by the names of its steps."""
    return {step["name"]: step["run"] for step in yaml(WORKFLOW)["jobs"]["publish"]["steps"] if "run" in step}


def checked(path: Path) -> subprocess.CompletedProcess[str]:
    """Check a file of settings by the schema of its service."""
    schema = SCHEMAS[next(known for known in SCHEMAS if known.name == path.name)]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_the_settings_of_a_service_keep_to_its_schema(path: Path, tmp_path: Path) -> None:
    """The schema that the service publishes finds nothing wrong, and would find a key that it does not know."""
    known, unknown = path.read_text(encoding="utf-8"), tmp_path / path.name
    unknown.write_text(known + "\nprimero: 1\n", encoding="utf-8")

    assert checked(path).returncode == 0, checked(path).stdout
    assert "primero" in checked(unknown).stdout


def test_each_way_of_publishing_builds_all() -> None:
    """Read the Docs, GitHub Pages and the container each run `make build-all` once, told the address of the edition."""
    ways = {
        "Read the Docs": yaml(READTHEDOCS)["build"]["commands"],
        "GitHub Pages": list(steps_of_workflow().values()),
        "container": [value for instruction, value in of_container() if instruction == "RUN"],
    }
    for way, commands in ways.items():
        builds = [command for command in commands if "make build" in command]
        assert len(builds) == 1, way
        assert builds[0].startswith("PRIMERO_BASE_URL="), way
        assert "make build-all " in builds[0], way


def test_a_container_gets_what_git_keeps() -> None:
    """What git ignores is not copied into a container either."""
    lines = {name: (ROOT / name).read_text(encoding="utf-8").splitlines() for name in (".gitignore", ".dockerignore")}
    names = {name: {line.strip("/*") for line in content if line[:1] != "#"} for name, content in lines.items()}

    assert names[".dockerignore"] == {*names[".gitignore"], ".git"}


def run(command: str, folder: Path, **settings: str) -> None:
    """Take a step as the service takes it: in a shell that stops at the first command that fails."""
    subprocess.run(["bash", "-eo", "pipefail", "-c", command], check=True, cwd=folder, env=os.environ | settings)


def checkout_of_git(folder: Path, installed: Path) -> Path:
    """Copy what git keeps, with what is installed here beside it."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for kept in names.rstrip("\0").split("\0"):
        (folder / kept).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / kept, folder / kept)
    # An environment of its own that holds what is installed here: make finds its stamps, and installs nothing anew into
    # the one in which these tests run.
    (folder / ".venv").mkdir()
    for part in ("bin", "lib", "pyvenv.cfg"):
        (folder / ".venv" / part).symlink_to(installed / part)
    for stamp in (".site", ".paper", ".test"):
        (folder / ".venv" / stamp).touch()
    for runtime in (ROOT / ".cache").glob("pyodide-*"):
        shutil.copytree(runtime, folder / ".cache" / runtime.name)
    return folder


def contents(site: Path) -> dict[str, bytes]:
    """Give every file that a reader gets."""
    files = {path.relative_to(site): path for path in site.rglob("*") if path.is_file()}
    return {name.as_posix(): path.read_bytes() for name, path in files.items() if name.parts[0][0] != "."}


def test_the_steps_of_the_container_build_all_that_make_builds(site: Path, tmp_path: Path) -> None:
    """What the container runs gives the site, byte for byte, and all that is printed; Read the Docs gets the same.

    It is built in another place, language and time zone, with another order of hashes and for its owner's eyes only.
    """
    folder = checkout_of_git(tmp_path / "edition", Path(sys.prefix))
    steps = of_container()
    own = steps.index(("USER", "primero"))  # before it the machine is prepared, which this machine is
    elsewhere = {name: value for name, value in ELSEWHERE.items() if name != "HOME"}  # the press keeps its fonts there
    umask = os.umask(0o077)
    try:
        for instruction, value in steps[own:]:
            if instruction == "RUN":
                run(value, folder, **elsewhere, PRIMERO_BASE_URL="")
    finally:
        os.umask(umask)
    for command in yaml(READTHEDOCS)["build"]["commands"]:
        if "make build" not in command:
            run(command, folder, READTHEDOCS_OUTPUT=str(tmp_path / "output"))
    made = contents(folder / "_site")

    assert made == contents(tmp_path / "output" / "html")
    printed = {name for name in {*made} - {*contents(site)} if name.startswith(f"{outputs.TAKE}/")}
    assert {Path(name).suffix for name in printed} >= {".zip", ".pdf", ".epub"}
    # a page that differs is one that leads to what is printed; the others are lists of sums
    differing = {name for name, content in contents(site).items() if made.get(name) != content}
    sums = {download.SUMS, *offline.ROOTED}
    assert [name for name in sorted(differing - sums) if f"{outputs.TAKE}/".encode() not in made.get(name, b"")] == []
    assert {*made} - printed == {*contents(site)}


def test_the_steps_of_the_workflow_put_editions_on_one_shelf(tmp_path: Path) -> None:
    """A first edition begins the branch of editions, the next stands beside it, and the first stays as it was."""
    origin, folder = tmp_path / "origin.git", tmp_path / "checkout"
    run(f"git init -q --bare {origin} && git init -q {folder} && git -C {folder} remote add origin {origin}", tmp_path)
    shutil.copytree(ROOT / "primero_ref", folder / "primero_ref", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / ".venv").symlink_to(Path(sys.prefix))
    steps = steps_of_workflow()
    for edition in ("0.0.1", __version__):
        for file in (Path("index.html"), INVENTORY, SIGN):
            (folder / "_site" / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / "_site" / file).write_text(f"{edition} {file}", encoding="utf-8")
        number = folder / "primero_ref" / "edition.py"
        number.write_text(number.read_text(encoding="utf-8").replace(__version__, edition), encoding="utf-8")
        for name in ("Fetch the shelf", "Put the edition on the shelf"):
            # Byte code of the first number would pass for the second, which is as long and as old to the second.
            run(steps[name], folder, GITHUB_REF_NAME=f"v{edition}", PYTHONPATH="", PYTHONDONTWRITEBYTECODE="1")
        shutil.rmtree(folder / "shelf")
        shutil.copy(ROOT / "primero_ref" / "edition.py", number)
    run(f"git clone -q -b editions {origin} shelf", tmp_path)

    shelf = tmp_path / "shelf"
    assert (shelf / "0.0.1" / "index.html").read_text(encoding="utf-8").startswith("0.0.1 ")
    assert (shelf / __version__ / "index.html").read_text(encoding="utf-8").startswith(f"{__version__} ")
    assert (shelf / LATEST / "index.html").read_bytes() == (shelf / __version__ / "index.html").read_bytes()
