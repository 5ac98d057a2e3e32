"""Each source says in its own head what kind of witness it is, and on which others it leans."""

from __future__ import annotations

import pytest

from primero_ref.sources import source, sources
from primero_ref.sources.kinds import HOWS, KINDS, lineage_slips

LEAN = {"on": "rabelais-1534", "how": "copies", "why": "The words are the same."}

SPOILT = [
    ({}, "ours.toml does not say its kind, which is one of talk, treatise"),
    ({"kind": "poem"}, "ours.toml: There is no kind of witness 'poem'"),
    ({"kind": "verse", "leans": "rabelais-1534"}, "ours.toml: 'leans' cannot be 'rabelais-1534'"),
    ({"kind": "verse", "leans": ["rabelais-1534"]}, "it is a list of { on, how, why }."),
    ({"kind": "verse", "leans": [{**LEAN, "why": ""}]}, "each of 'leans' says on which source, how, and why"),
    ({"kind": "verse", "leans": [{"on": "rabelais-1534"}]}, "each of 'leans' says on which source, how, and why"),
    ({"kind": "verse", "leans": [{**LEAN, "how": "copied"}]}, "There is no way of leaning 'copied'"),
    ({"kind": "verse", "leans": [{**LEAN, "on": "ours"}]}, "a source cannot lean on itself"),
]


@pytest.mark.parametrize(("head", "says"), SPOILT, ids=range(len(SPOILT)))
def test_a_slip_in_the_lineage_is_told_once(head: dict[str, object], says: str) -> None:
    """A lacking or unknown kind, and a lean that does not say on what, how and why, are one sentence each."""
    (told,) = lineage_slips("ours", head)
    assert says in told[0]


def test_every_kind_and_every_way_of_leaning_is_borne() -> None:
    """No word of either list is there for nothing, and who leans says it in its own file."""
    assert {source(name).kind for name in sources()} == {*KINDS}
    assert {lean.how for name in sources() for lean in source(name).leans} <= {*HOWS}
    assert all(lean.source == name and lean.on in sources() for name in sources() for lean in source(name).leans)
