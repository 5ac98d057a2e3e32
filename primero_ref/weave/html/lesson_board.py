"""The board on which a lesson is played: the frame of the table within the page, and the first step drawn on it."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from primero_ref.lessons import course
from primero_ref.weave.html.lesson import real_hand
from primero_ref.weave.html.table import pictures
from primero_ref.web import lesson as lesson_page

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

FRAME = (
    '<div class="pr-table"><div class="pr-frame is-taught"><div class="pr-topbar">'
    '<p class="pr-played"></p><button type="button" class="pr-txt" data-does="again">Begin again</button></div>'
    '<div class="pr-felt"></div>'
    '<div class="pr-taught" role="region" aria-label="The lesson">'
    '<div class="pr-words" aria-live="polite" tabindex="0"></div>'
    '<h2 class="pr-asks" tabindex="-1"></h2><div class="pr-answered" role="status"></div></div>'
    '<div class="pr-mine"><div class="pr-you"><p class="pr-head"></p><p class="pr-purse"></p></div>'
    '<div class="pr-held"></div></div>'
    '<div class="pr-acts"><div class="pr-moves" role="group" aria-label="Your answers"></div>'
    '<button type="button" class="pr-move is-main pr-onward" hidden><b>Go on</b></button>'
    '<output class="pr-far"></output></div></div></div>'
)
"""The frame of the table, with the words of the lesson where the seats would be."""


def board(page: Page, name: str) -> str:
    """Write the board with the first step of a lesson; nothing where there is no Python for the browser."""
    if not page.runs:
        return ""
    lesson, root = course.lesson(name), "../" * page.docname.count("/")
    first = json.dumps(lesson_page.show(name)["page"], ensure_ascii=False)
    uri = real_hand(page) if lesson.number == len(course.lessons()) else ""
    hand = f' data-hand="{escape(uri)}"' if uri else ""
    return (
        f'<div class="pr-course pr-sitting" data-root="{root}" data-lesson="{name}"{hand}>{pictures()}'
        f'<template class="pr-first">{escape(first, quote=False)}</template>{FRAME}'
        '<p class="pr-do"><button type="button" class="pr-edit" data-does="text" aria-expanded="false" '
        'aria-controls="as-text">Read this lesson as text</button></p></div>'
    )
