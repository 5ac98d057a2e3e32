"""The style of a report in HTML, which stands in its page, and by which hash the page lets it in."""

from __future__ import annotations

import hashlib
from base64 import b64encode

STYLE = """
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
@media print{body{color:#000;background:#fff;font-size:10.5pt}main{max-width:none;padding:0}h2,h3{break-after:avoid}
li{break-inside:avoid}.one-page{font-size:8.5pt;line-height:1.25}.one-page main{columns:2}.one-page h1{column-span:all}
.one-page h2{margin:.75rem 0 .25rem}.one-page li{margin:.1rem 0}@page{margin:15mm}}
"""

STYLE_HASH = f"'sha256-{b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
