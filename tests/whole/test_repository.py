"""What stands around the code: forms for reports, what runs before a commit, and actions named by their commit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from primero_ref.claims import question, rulebook, rulebooks
from tests.tools import issue_form

ROOT = Path(__file__).parents[2]

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
CONFIG = "config.yml"


def read(path: Path) -> Any:  # noqa: ANN401  # whatever the file says
    """Read a file of settings."""
    return YAML(typ="safe").load(path)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_keeps_to_the_schema_of_github(path: Path) -> None:
    """GitHub shows no form that breaks its schema, and says nothing."""
    schema = "github-issue-config" if path.name == CONFIG else "github-issue-forms"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", [path for path in FORMS if path.name != CONFIG], ids=lambda path: path.stem)
def test_a_form_asks_each_thing_once(path: Path) -> None:
    """The ids and the labels of a form's fields are its own, and no option stands twice."""
    fields = read(path)["body"]
    for names in ([field["id"] for field in fields], [field["attributes"]["label"] for field in fields]):
        assert len(set(names)) == len(names)
    for field in fields:
        options = field["attributes"].get("options", [])
        assert len(set(options)) == len(options)
        assert all(isinstance(option, str) for option in options)


def test_the_form_of_players_asks_our_questions() -> None:
    """It is what the tool writes from questions.toml, and asks only what two games answer differently."""
    assert issue_form.FORM.read_text(encoding="utf-8") == issue_form.form()
    labels = [field["attributes"]["label"] for field in read(issue_form.FORM)["body"]]
    books = [rulebook(name) for name in rulebooks()]
    for name in issue_form.ASKED:
        assert question(name).asks in labels
        assert len({str(book(name)) for book in books}) > 1


def test_before_a_commit_runs_what_lint_runs() -> None:
    """Each program of `make lint` that needs no Node is a hook, and the hooks name no other program of Python."""
    hooks = [hook["entry"] for repo in read(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    linters = set(re.findall(r"^\t\$\(BIN\)/(\w+)", recipe, re.MULTILINE))

    assert linters == {hook.split()[2] for hook in hooks if hook.startswith("python -m ")} - {"primero_ref"}
    assert linters == {"ruff", "mypy"}


def test_actions_are_named_by_their_commit() -> None:
    """A tag can be moved to other code; a commit cannot. The release stands behind it, for people."""
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.+)", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), (path.name, used)


def test_each_command_of_make_has_its_plain_form_on_windows_too() -> None:
    """Each row of the README names a target and what to type without make; CONTRIBUTING.md has it for Windows."""
    readme, contributing = ((ROOT / f"{name}.md").read_text(encoding="utf-8") for name in ("README", "CONTRIBUTING"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rows = re.findall(r"^`make ([a-z-]+)` \| (.+) \| ", readme, re.MULTILINE)
    windows = contributing.partition("\n## Windows\n")[2]

    assert {"serve", "build-all", "test", "test-all"} <= {target for target, _ in rows}
    for target, plain in rows:
        assert f"\n{target}: " in makefile
        commands = re.findall(r"`(\.venv/bin/python -m [^`]+)`", plain)
        assert commands or "the same with `--all`" in plain, target
        for command in commands if target != "mutants" else ():  # it forks, which Windows cannot
            assert f"\n    {command.replace('.venv/bin/', '.venv' + chr(92) + 'Scripts' + chr(92))}\n" in windows
