"""What is shown of a passage: every pair of the evidence has words, a paraphrase, or a place to read it."""

from __future__ import annotations

import pytest

from primero_ref.sources import shown, source, sources
from primero_ref.sources.works import make_source, passage, passage_range, read_text
from primero_ref.weave.apparatus import evidence


def test_no_pair_goes_without_a_saying() -> None:
    """Beside each passage that bears on an answer stand its words, our paraphrase, or where it can be read."""
    passages = {pair.evidence.passage for pair in evidence.bearings()}
    ways = {name: shown.way(name) for name in passages}

    assert {*ways.values()} == {*shown.WAYS}
    for name, way in ways.items():
        first = passage_range(name)[0]
        if way == "elsewhere":
            whereabouts = shown.whereabouts(first)
            assert whereabouts.address.startswith("http") or "know no address" in whereabouts.says, name


def test_the_passages_on_which_most_rests_are_quoted_or_paraphrased() -> None:
    """No passage that bears on five answers or more is left without words of its own or of ours."""
    pairs: dict[str, int] = {}
    for pair in evidence.bearings():
        pairs[pair.evidence.passage] = pairs.get(pair.evidence.passage, 0) + 1

    assert [name for name, count in pairs.items() if count >= 5 and shown.way(name) == "elsewhere"] == []


def test_a_passage_is_quoted_or_paraphrased_and_not_both() -> None:
    """Our paraphrase stands only where the words do not; a passage that has both is named."""
    file = read_text("zorli-berni")
    quoted = next(row for row in file["passage"] if "en" in row)
    quoted["paraphrase"] = "He says so."

    assert any(known.paraphrase for name in sources() for known in source(name).passages.values())
    assert [known.id for name in sources() for known in shown.quoted_and_paraphrased(source(name))] == []
    both = shown.quoted_and_paraphrased(make_source("zorli-berni", file))
    assert [known.locus for known in both] == [quoted["locus"]]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("ducoeur-2003:sources", "Not quoted here; read it at http://jducoeur.org/game-hist/game-recon-primero.html"),
        ("suzuki-2007:hand-types", "Not quoted here; read an archived copy at https://web.archive.org/"),
        ("parlett:hand-types", "Not quoted here; read the report of it in du Coeur, Game Report, 2003 at http://"),
        ("nq-1912:187", "it stands on page 187 of Notes and Queries, 1912, of which we know no address."),
        ("caidis-2018:scopa", "it stands in the work itself, of which we know no address."),
    ],
)
def test_where_it_can_be_read_is_said(name: str, says: str) -> None:
    """The sentence names the address, of a copy where the work itself has none, or says that we know none."""
    assert says in str(shown.whereabouts(passage(name)))


def test_a_range_is_shown_by_any_of_its_passages() -> None:
    """Of a range one passage with words is enough; a single one is asked for alone."""
    assert shown.way("minsheu-1599:41-43") == "words"
    assert shown.way("suzuki-1994:deck") == "paraphrase"
