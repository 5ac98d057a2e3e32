"""A demo as HTML: its story, the table as the game left it, the code, and what came of it."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.demo.runner import answer_told
from primero_ref.weave.html import drawings

if TYPE_CHECKING:
    from primero_ref.demo.verdict import Verdict
    from primero_ref.weave.html.page import Page

SHOWN = re.compile(r"^(shows )(?:[A2-7JQK][cdhs] )*[A2-7JQK][cdhs], ")
"""Cards that are shown: they are drawn above, so the deed need not name them."""


def demo(page: Page, verdict: Verdict) -> str:
    """Write a demo; without scripts the result of the build stands where the reader's own would come."""
    shown = verdict.demo
    at = page.domain.anchors["demo", shown.id].anchor
    run = ""
    if page.runs:  # the script of the page lets it be pressed: a press before that would be lost
        run = f'<button class="pr-run" type="button" disabled>{drawings.mark("i-run")}Run</button>'
    state = "verified" if verdict.verified else "fails"
    tick = f'<span class="pr-{state}">{drawings.mark("v-" + state)}</span>'
    return (
        f'<div class="pr-demo" id="{at}" data-demo="{shown.id}" data-claim="{shown.claim}" '
        f'data-rulebook="{shown.rulebook}" data-sha256="{shown.sha256}">'
        f'<p class="pr-tale">{page.prose(shown.story)}</p>{story(verdict.outcome.scene)}'
        f'<pre tabindex="0" role="group" aria-label="Code of the demo"><code>{code(shown.code)}</code></pre>'
        f'<div class="pr-result">{run}<output>{tick} {escape(result(verdict), quote=False)}</output>'
        f'<p class="pr-when">{when(verdict)}</p></div>{without(verdict)}</div>'
    )


def code(text: str) -> str:
    """Mark the prompts and the answers of some code; the text stays what it was, letter for letter.

    >>> code(">>> 2 + 2")
    '<i>&gt;&gt;&gt; </i>2 + 2'
    """
    lines = []
    for line in text.split("\n"):
        if line.startswith((">>> ", "... ")):
            lines.append(f"<i>{escape(line[:4])}</i>{escape(line[4:], quote=False)}")
        else:
            lines.append(f"<b>{escape(line, quote=False)}</b>" if line else "")
    return "\n".join(lines)


def story(scene: dict[str, Any] | None) -> str:
    """Draw the table: one beat a player, in the order of play, the one whose turn it is marked."""
    if scene is None:
        return ""
    to_move = "is to play" if scene["laid"] else "is to speak"
    beats = []
    for player in scene["players"]:
        label = player.get("label") or f"{player['name']} holds"
        hand = drawings.hand(player["cards"], label) if player["cards"] else ""
        mark = ' class="is-turn"' if player["turn"] else ""
        idle = "is out" if player["out"] else to_move if player["turn"] else "waits"
        deed = drawings.in_words(SHOWN.sub(r"\1", player["deed"]) or idle)
        beats.append(f"<li{mark}>{hand}<b>{escape(player['name'])}</b><span>{deed}</span></li>")
    lies = ""
    if scene["laid"]:
        table = drawings.hand(scene["layout"], "On the table") if scene["layout"] else ""
        lies = f'<li class="pr-layout">{table}<b>On the table</b>{"" if table else "<span>nothing</span>"}</li>'
    return f'<ol class="pr-story">{lies}{"".join(beats)}</ol>'


def result(verdict: Verdict) -> str:
    """Say in a sentence what the demo showed: a refusal in its own words, a deed as it was told."""
    failure = verdict.outcome.failure
    if failure:
        return f"The page and the engine differ: {last(failure.got)}"
    answer = next((last(line.got) for line in reversed(verdict.outcome.lines) if line.got.strip()), "")
    if answer.startswith("Illegal: "):
        return sentence(answer.removeprefix("Illegal: ").rpartition(" [")[0] or answer)
    if answer[:1].isupper() and " " in answer:
        return sentence(answer)
    return f"It came out as {'this page' if verdict.demo.of_finding else 'the rule'} says."


def when(verdict: Verdict) -> str:
    """Say when it ran."""
    return f"{'Calculated' if verdict.demo.of_finding else 'Played'} when this page was made."


def without(verdict: Verdict) -> str:
    """Say what comes of it when the rule is switched off: the first answer that differs, and the table if that does."""
    differs = verdict.difference
    if differs is None or verdict.without_claim is None:
        return ""
    asked = escape(differs.source.strip().splitlines()[0], quote=False)
    other = answer_told(differs.got)
    answers = f"answers “{escape(other, quote=False)}”" if other else "says nothing"
    scene = verdict.without_claim.scene
    table = story(scene) if scene != verdict.outcome.scene else ""
    return (
        f'<div class="pr-without"><p><b>Without this rule</b> <code>{asked}</code> {answers}'
        f"{', and the table looks like this:' if table else '.'}</p>{table}</div>"
    )


def last(text: str) -> str:
    """Give the last line of an answer."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""


def sentence(text: str) -> str:
    """End a sentence with its stop."""
    return text if text.endswith((".", "?", "!")) else text + "."
