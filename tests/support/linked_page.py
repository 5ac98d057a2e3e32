"""A page that needs no build: what is drawn on it links by the names of things alone."""

from __future__ import annotations

from primero_ref.weave.parts.page import Page


class LinkedPage(Page):
    """A page that links by words alone."""

    def __init__(self) -> None:
        """Need no build."""

    def uri(self, kind: str, name: str) -> str:
        """Give an address."""
        return f"#{kind}-{name}"
