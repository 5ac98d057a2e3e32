"""The style of a report in HTML, which stands in its page, and by which hash the page lets it in."""

from __future__ import annotations

import hashlib
from base64 import b64encode

from primero_ref.report.type_size import SIZES

SCREEN = """
:root{color-scheme:light dark;--ink:#1d1b18;--paper:#fffdf8;--quiet:#4f4b44;--rubric:#9c1f1f;--line:#d8d0c0}
@media(prefers-color-scheme:dark){:root{--ink:#e9e4d8;--paper:#191714;--quiet:#b3aa9a;--rubric:#f0978f;--line:#443f37}}
body{margin:0;color:var(--ink);background:var(--paper);font:1.0625rem/1.5 Alegreya,"Libertinus Serif",Georgia,serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{font-size:2rem;font-weight:400;line-height:1.2}
h2{margin:2.25rem 0 .5rem;font-size:1.375rem;font-weight:400;border-bottom:1px solid var(--line)}
h3{margin:1.5rem 0 .25rem;font-size:1.0625rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}
dt{color:var(--quiet)}dd{margin:0}
li{margin:.35rem 0}li>p{margin:.2rem 0}
blockquote{margin:.35rem 0 .35rem 1rem;color:var(--quiet)}
code{font-size:.85em}a{color:inherit}sup{line-height:0}
mark{padding:0 .25em;color:var(--rubric);background:none;border:1px solid;border-radius:.2em;font-size:.85em}
.red{color:var(--rubric)}
table{border-collapse:collapse;width:100%}th,td{padding:.2rem .5rem;border:1px solid var(--line);text-align:left}
th:first-child,td:first-child{width:6em}td{vertical-align:top}
@media print{body{color:#000;background:#fff;font-size:10.5pt}main{max-width:none;padding:0}h2,h3{break-after:avoid}
li,tr{break-inside:avoid}@page{margin:15mm}
.fit{line-height:1.25}.fit main{columns:2;column-gap:5mm}.fit h1{column-span:all;font-size:1.7em;margin:0 0 .3em}
.fit h2{font-size:1.2em;margin:.7em 0 .2em}.fit p,.fit dl,.fit ul{margin:.3em 0}.fit ul{padding-left:1.2em}
.fit li{margin:.1em 0}.fit li>p{margin:0}.fit dl{display:block}.fit dt,.fit dd{display:inline}
.fit dt::after{content:": "}
.fit dd::after{content:"\\A";white-space:pre}.fit code{overflow-wrap:anywhere}
"""
"""How a page looks; a paper that is to fit on its pages has the class `fit`, and the class of its size of type."""

PRINTED = "".join(f".t{size * 4:.0f}{{font-size:{size}pt}}" for size in SIZES)
STYLE = f"{SCREEN}{PRINTED}}}\n"

STYLE_HASH = f"'sha256-{b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
