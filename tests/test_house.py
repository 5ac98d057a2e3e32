"""The house: each package imports those below it and no others, and no two files import each other, in whatever way."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "primero_ref"
HOUSE = tomllib.loads((ROOT / "tests" / "house.toml").read_text(encoding="utf-8"))
"""What each package may import, from the ground up; `owed` lists what still runs otherwise."""

FILES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))
FACES = [file for file in FILES if file.endswith("/__init__.py")]
MOST_LINES = 400
MOST_NAMES = 31
"""Two dozen, the command, how names are written; above the engine `footing`, `host`, `learn`, `slips` and `weave`."""


def package_of(file: str) -> str:
    """Name the package of a file: `game`, `rules/procedures`, `weave/parts`; a file at the root stands for itself."""
    parts = file.removeprefix("primero_ref/").removesuffix(".py").split("/")
    deep = 2 if parts[0] in {"lab", "rules", "weave"} and len(parts) > 2 else 1
    if parts[-1] == "__init__":
        parts[-2:] = [parts[-2]] if len(parts) > 1 else ["face"]
        return "/".join(parts)
    return "/".join(parts[: 2 if parts[0] == "weave" else deep])


def file_of(name: str) -> str | None:
    """Give the file of a module, or of a package its face."""
    path = ROOT / name.replace(".", "/")
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file.relative_to(ROOT).as_posix() for file in files if file.exists()), None)


@cache
def imports(file: str) -> frozenset[str]:
    """List the files of the package that a file imports: at its head, for its types, or within a function."""
    imported = set[str | None]()
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "primero_ref":
            for alias in node.names:
                imported.add(file_of(f"{node.module}.{alias.name}") or file_of(str(node.module)))
        elif isinstance(node, ast.Import):
            imported |= {file_of(alias.name) for alias in node.names if alias.name.startswith("primero_ref")}
    return frozenset(file for file in imported if file)


def test_imports_run_down() -> None:
    """Every import between two packages is one that the house allows; what is owed is still there, or struck off."""
    upwards = set()
    for file in FILES:
        here = package_of(file)
        allowed = {here, *HOUSE["ground"], *HOUSE["may"].get(here, ())}
        upwards |= {f"{file} -> {other}" for other in imports(file) if package_of(other) not in allowed}

    assert {*HOUSE["owed"]} == upwards


def test_nothing_is_allowed_that_nobody_does() -> None:
    """Each arrow that the house allows is one that some file takes."""
    taken = {(package_of(file), package_of(other)) for file in FILES for other in imports(file)}
    allowed = {(here, below) for here, packages in HOUSE["may"].items() for below in packages}

    assert set() == allowed - taken


def test_packages_stand_in_floors() -> None:
    """No package may import one that, by whatever way, may import it: the floors run strictly down."""
    try:
        TopologicalSorter(HOUSE["may"]).prepare()
    except CycleError as error:
        pytest.fail(f"A circle of packages: {error.args[1]}")


def test_no_files_import_each_other() -> None:
    """No file imports, by whatever way, one that imports it; imports for types and within functions count."""
    try:
        TopologicalSorter({file: imports(file) - {file} for file in FILES}).prepare()
    except CycleError as error:
        pytest.fail(f"A circle of files: {error.args[1]}")


def test_the_engine_does_not_import_its_face() -> None:
    """Within the package each name is taken from where it stands, not from the public face above all."""
    assert [] == [file for file in FILES if "primero_ref/__init__.py" in imports(file)]


def test_one_finds_ones_way_at_the_top() -> None:
    """At the top of the package stand hardly more than two dozen modules and packages."""
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}

    assert len(files | packages) <= MOST_NAMES


@pytest.mark.parametrize("file", FACES)
def test_a_package_says_what_it_is(file: str) -> None:
    """The face of a package begins with its charter in one sentence, and holds nothing of its own."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    charter = ast.get_docstring(tree) or ""

    assert charter.partition("\n")[0].endswith(".")
    if file not in HOUSE["more_than_a_face"]:
        assert all(isinstance(node, (ast.Expr, ast.ImportFrom, ast.Assign)) for node in tree.body)
        assert len((ROOT / file).read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.each("file", FILES)
def test_a_module_has_one_idea(file: str) -> None:
    """No module is longer than four hundred lines."""
    assert len((ROOT / file).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


VAGUE = {"one", "found", "told", "place", "said"}
"""Words that name anything; a variable is called what it holds."""


def variables(file: str) -> set[str]:
    """List the variables and arguments of the functions and comprehensions of a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    scopes = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    nodes = [node for scope in ast.walk(tree) if isinstance(scope, scopes) for node in ast.walk(scope)]
    bound = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return bound | {node.arg for node in nodes if isinstance(node, ast.arg)}


@pytest.mark.each("file", FILES)
def test_a_variable_is_called_what_it_holds(file: str) -> None:
    """No variable bears a word that would fit whatever it holds."""
    assert set() == variables(file) & VAGUE


def choices_within(node: ast.AST) -> int:
    """Count how deep conditional expressions stand in one another."""
    deepest = max((choices_within(child) for child in ast.iter_child_nodes(node)), default=0)
    return deepest + isinstance(node, ast.IfExp)


@pytest.mark.each("file", FILES)
def test_a_choice_is_read_at_a_glance(file: str) -> None:
    """No conditional expression holds another that holds a third."""
    assert choices_within(ast.parse((ROOT / file).read_text(encoding="utf-8"))) <= 2


def test_types_are_imported_in_one_way() -> None:
    """`TYPE_CHECKING = False` stands in each file that imports for its types: importing `typing` for it costs time."""
    taken = [
        file
        for file in FILES
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and "TYPE_CHECKING" in {alias.name for alias in node.names}
    ]

    assert [] == taken


def test_no_module_is_a_value_that_changes() -> None:
    """What lasts from one call to the next belongs to an object that is handed on; a module sets no name of its own.

    Only what hears of Python’s doings does, for it cannot be taken away again.
    """
    setting = {
        file
        for file in FILES
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.Global)
    }

    assert {"primero_ref/demo/confinement.py"} == setting
