"""Rights: what the state of a work, or its licence, lets an edition under CC BY 4.0 show of it.

This edition may be sold and changed by anybody who names it. What may be given whole here is therefore what allows
that, or can stand beside our own data under its own licence. Whatever the rights are, a short quotation is allowed.
"""

from __future__ import annotations

from primero_ref.values import NamedTuple


class Rights(NamedTuple):
    """What may be shown of a work."""

    name: str
    """As the file of a source writes it: a state in words, or a licence by its SPDX id."""
    title: str
    whole: bool
    """Whether its words may be given whole, and not in short quotations only."""
    changed: bool
    """Whether versions of ours, in plain English or corrected, may stand beside its words."""
    says: str
    """What this means for the edition, as it follows a colon on the page of a source."""
    address: str = ""

    @property
    def asks_for_a_link(self) -> bool:
        """Whether the work must be linked where it is given whole, as the licences that ask to be named do."""
        return self.whole and bool(self.address) and self.name != "CC0-1.0"


_NOT_SOLD = "it bars commercial use, and this edition may be sold, so only short quotations are given"

_LICENCES = {
    "BY": (True, True, "it is given whole, and its author is named"),
    "BY-SA": (True, True, "it is given whole with its author’s name; its words and our versions of them stay under it"),
    "BY-ND": (True, False, "it is given whole, unchanged and without a version of ours, and its author is named"),
    "BY-NC": (False, True, _NOT_SOLD), "BY-NC-SA": (False, True, _NOT_SOLD), "BY-NC-ND": (False, False, _NOT_SOLD),
}  # fmt: skip
"""The licences of Creative Commons, each with whether a work under it may be given whole and changed, and why."""


def _licence(kind: str, version: str) -> Rights:
    whole, changed, says = _LICENCES[kind]
    address = f"https://creativecommons.org/licenses/{kind.lower()}/{version}/"
    return Rights(f"CC-{kind}-{version}", f"CC {kind} {version}", whole, changed, says, address)


RIGHTS = {
    rights.name: rights
    for rights in (
        Rights("public domain", "Public domain", whole=True, changed=True, says="nobody has rights in it"),
        Rights(
            "in copyright", "In copyright", whole=False, changed=True, says="only short quotations are given",
        ),
        Rights(
            "CC0-1.0", "CC0 1.0", whole=True, changed=True, says="its author has given up all rights in it",
            address="https://creativecommons.org/publicdomain/zero/1.0/",
        ),
        *(_licence(kind, version) for version in ("4.0", "3.0") for kind in _LICENCES),
    )
}  # fmt: skip
"""What a source may say of its rights, by the words that its file has for it."""
