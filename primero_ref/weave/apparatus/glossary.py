"""The glossary as short explanations: what the table tells of a word, without the rules and places that follow it."""

from __future__ import annotations

import re

LEFT_OUT = ("Telling fortunes",)
"""Parts whose words nobody meets at a table."""

_ROLE = re.compile(r",?\s*\{\w+\}`[^`]*`")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_UNFINISHED = re.compile(r"\s*[^.]*:$")


def entries(text: str) -> tuple[tuple[str, str], ...]:
    r"""Give each head of a glossary in Markdown with its explanation, without what is quoted and linked there.

    >>> entries("vie, vye\n: To bet, {claim}`italian/vie`;\n  or the bet. A small one:\n  {quote}`a:1`\n")
    (('vie, vye', 'To bet; or the bet.'),)
    """
    of = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        if part.startswith(LEFT_OUT):
            continue
        for head, gloss in re.findall(r"^([^\n]+)\n: ((?:.+\n?)+)", part, re.MULTILINE):
            plain = " ".join(_LINK.sub(r"\1", _ROLE.sub("", gloss)).split())
            of.append((head, _UNFINISHED.sub("", plain)))
    return tuple(of)
