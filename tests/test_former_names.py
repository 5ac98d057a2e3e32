"""Former names: what earlier editions and their readers import goes on working."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from primero_ref.former_names import NOW, PACKAGE


@pytest.mark.parametrize("former", NOW)
def test_a_former_name_gives_the_same_module(former: str) -> None:
    """A module that is asked for by its former name is the module itself, under its own name."""
    module = importlib.import_module(PACKAGE + former)

    assert importlib.import_module(PACKAGE + NOW[former]) is module
    assert module.__spec__
    assert (PACKAGE + NOW[former],) * 2 == (module.__name__, module.__spec__.name)


@pytest.mark.parametrize("imported", [
    "bounds import longest", "aftermath import sheet", "seen import table", "sitting import read_sitting",
    "evening import Evening", "trials import told, trial", "players import player", "lab import run, share",
    "reconstruction import reconstruct", "odds import against, drawing, exchanges", "errors import Illegal",
    "record import dealt, load", "pack import card, shuffled", "hands import rank",
    "players import SKILLS, disposition", "lab import Run", "trials import Went",
])  # fmt: skip
def test_what_the_guide_imported_is_there(imported: str) -> None:
    """Every import that a page of the first edition shows still finds what it names."""
    exec(f"from primero_ref.{imported}", {})  # noqa: S102  # as a reader types it


def test_no_other_name_is_found() -> None:
    """A module that never was is missing as before."""
    with pytest.raises(ModuleNotFoundError, match=r"primero_ref\.nothing"):
        importlib.import_module("primero_ref.nothing")


def test_a_command_runs_by_its_former_name() -> None:
    """`python -m` finds a module by its former name too."""
    told = subprocess.run([sys.executable, "-m", "primero_ref.bounds"], capture_output=True, text=True, check=False)

    assert (0, "", "") == (told.returncode, told.stdout, told.stderr)
