"""The score of the evening as HTML: the sheet over the table, and where a hand’s end says who has nothing left."""

from __future__ import annotations

SHEET = (
    '<dialog class="pr-evening" aria-labelledby="pr-evening-title"><div class="pr-topbar"><span></span>'
    '<p class="pr-played"><b class="pr-evening-title" id="pr-evening-title">The evening</b> '
    '<span class="pr-evening-hands"></span></p>'
    '<button type="button" class="pr-txt" data-leaves="evening">Close</button></div>'
    '<div class="pr-evening-sheet" role="region" aria-label="Score sheet" tabindex="0"></div>'
    '<div class="pr-evening-does"></div></dialog>'
)
"""The sheet, which its scripts fill: it opens over the table and over the form before a game."""

BROKE = '<div class="pr-broke" role="status"></div>'
"""Who has nothing left at the end of a hand, and how the table may go on."""
