"""The schemas for editors say of the data files what the checks say."""

from __future__ import annotations

import copy
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft7Validator

from primero_ref.slips.shapes import FILES, schemas
from tests.tools.schemas import ROOT, written

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = ROOT / "primero_ref"


def read(name: str) -> Any:  # noqa: ANN401  # whatever the file says
    """Read a data file."""
    return tomllib.loads((PACKAGE / name).read_text(encoding="utf-8"))


def complaints(kind: str, data: object) -> list[str]:
    """Say what the schema of a kind finds wrong."""
    return [error.message for error in Draft7Validator(schemas()[kind]).iter_errors(data)]


def test_the_schemas_are_those_that_the_checks_make() -> None:
    """What an editor reads is what the tool writes, and the tool leaves no old file behind."""
    for path, text in written().items():
        assert path.read_text(encoding="utf-8") == text, path.name
    assert {path.stem for path in (PACKAGE / "slips" / "schemas").iterdir()} == {*schemas()} == {*FILES}


def test_every_data_file_has_a_schema_and_keeps_to_it() -> None:
    """Each file of TOML in the package is of one kind, and its schema finds nothing wrong."""
    kinds: dict[Path, list[str]] = {path: [] for path in PACKAGE.rglob("*.toml")}
    for kind, patterns in FILES.items():
        for path in (path for pattern in patterns for path in PACKAGE.glob(pattern)):
            kinds[path].append(kind)
            assert complaints(kind, tomllib.loads(path.read_text(encoding="utf-8"))) == [], path.name

    assert {path.name: found for path, found in kinds.items() if len(found) != 1} == {}


SPOILT: list[tuple[str, str, tuple[str | int, ...], object, str]] = [
    # the kind, the file, the key, what is put there, what the schema says
    ("rulebook", "rules/italian.toml", ("claim", "forced-see", "grade"), "sure", "'sure' is not one of"),
    ("rulebook", "rules/italian.toml", ("claim", "forced-see", "sais"), "So.", "'sais' was unexpected"),
    ("rulebook", "rules/italian.toml", ("claim", "forced-see", "settles", "fold.refnd"), 1, "'fold.refnd' was unexp"),
    ("rulebook", "rules/italian.toml", ("claim", "no-ante", "settles", "ante"), "none", "is not of type 'integer'"),
    ("rulebook", "rules/italian.toml", ("claim", "forced-see", "from", 0, "passage"), "minsheu", "does not match"),
    ("rulebook", "rules/italian.toml", ("redactr",), "Zorli", "'redactr' was unexpected"),
    ("questions", "claims/questions.toml", ("ante", "answers"), "numbr", "is not valid under any"),
    ("source", "sources/texts/berni-1526.toml", ("rights",), "free", "'free' is not one of"),
    ("witnesses", "fit/witnesses.toml", ("new",), {"title": "T"}, "'says' is a required property"),
    ("lesson", "lessons/1-points.toml", ("step", 0, "mov"), "pass", "'mov' was unexpected"),
    ("sheet", "report/sheets/zorli.toml", ("part", 0, "rows", 0), "Deal | no claims", "does not match"),
    ("disputes", "weave/apparatus/disputes.toml", ("ante", "question"), "anti", "'anti' is not one of"),
    ("withdrawn-ids", "withdrawn_ids.toml", ("claim italian/x",), {"now": "italian/y"}, "'since' is a required"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "name", "keys", "value", "says"), SPOILT, ids=[f"{row[0]}-{row[2][-1]}" for row in SPOILT]
)
def test_a_schema_underlines_what_the_check_refuses(
    kind: str, name: str, keys: tuple[str | int, ...], value: object, says: str
) -> None:
    """A key that there is not, a word that is none of those allowed, and what is missing are each found."""
    data = copy.deepcopy(read(name))
    inner = data
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value

    assert any(says in complaint for complaint in complaints(kind, data)), complaints(kind, data)


def test_a_schema_explains_what_a_key_says() -> None:
    """A question is explained by its own words, and a grade and a passage's relation by a sentence."""
    own: Any = schemas()["rulebook"]
    claim = own["properties"]["claim"]["additionalProperties"]["properties"]

    assert claim["settles"]["properties"]["fold.refund"]["description"] == "What does a player who folds take back?"
    assert claim["settles"]["properties"]["fold.refund"]["enum"] == ["half", "nothing", "all"]
    for keys in (claim, claim["from"]["items"]["properties"]):
        assert [key for key in keys if "description" not in keys[key]] == []
