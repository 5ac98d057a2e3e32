"""Words in an address: any come back as they were, and stand there in plain signs."""

from __future__ import annotations

import contextlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Unknown, Unreadable
from primero_ref.reconstruction import from_link, from_toml
from primero_ref.reconstruction.link_text import decode, encode

SAFE = frozenset(string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@/?%")
"""What may stand behind the # of an address, as RFC 3986 has it."""


@given(st.text())
def test_words_come_back(words: str) -> None:
    """Whatever is written is read again, and no sign of it means anything to a browser or to a link of ours."""
    address = encode(words)

    assert decode(address) == words
    assert set(address) <= SAFE - set(";=&#?")


@given(
    st.lists(st.sampled_from(["italian", ";", "=", "hold", "tie", "they_share", "%", "%F", ",", "because:", "é", "#"]))
)
def test_no_link_breaks_the_reader(parts: list[str]) -> None:
    """A link of any parts is read or refused, and never in another way."""
    with contextlib.suppress(Unknown, Unreadable):
        from_link("".join(parts))


@given(
    st.dictionaries(
        st.sampled_from(["base", "title", "hold", "suspend", "answers", "because", "date", "other"]),
        st.sampled_from(
            ['"italian"', '"x"', "1", "true", "[]", '["italian/forced-see"]', "{}", "{ tie = 1 }", "{ see = true }"]
        ),
    )
)
def test_no_file_breaks_the_reader(rows: dict[str, str]) -> None:
    """A file of any rows is read or refused, and never in another way."""
    with contextlib.suppress(Unknown, Unreadable):
        from_toml("\n".join(f"{key} = {value}" for key, value in rows.items()))


@given(st.text(alphabet="%_ab05fF;", min_size=1))
def test_no_percent_sign_is_dropped(text: str) -> None:
    """A percent sign begins the number of a byte, or the link is refused; none is lost in silence."""
    with contextlib.suppress(Unreadable):
        words = decode(text)
        assert decode(encode(words)) == words
        assert len(words.encode()) == len(text) - 2 * text.count("%")


@pytest.mark.parametrize("text", ["50%", "a%__b", "%", "%2", "%-1", "%zz", "50%25%"])
def test_a_stray_percent_sign_is_refused_by_name(text: str) -> None:
    """The sentence shows the words and how a percent sign is written."""
    with pytest.raises(Unreadable, match=r"write %25 for a percent sign"):
        decode(text)
