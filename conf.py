"""How Sphinx builds the site: `sphinx-build -W -b html -c . docs _site`."""

from __future__ import annotations

import os

from primero_ref import __version__

project = "Primero"
author = "The Primero contributors"
copyright = "The Primero contributors, CC BY 4.0; the old texts are in the public domain"
release = version = __version__
language = "en"

extensions = ["myst_parser", "sphinx_design", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "primero_ref.weave"]
primary_domain = "primero"
primero_cache = ".cache"
exclude_patterns = ["_fonts", "_web", "_static", "_templates"]
templates_path = ["docs/_templates"]
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
viewcode_line_numbers = False

html_theme = "furo"
html_baseurl = os.environ.get("PRIMERO_BASE_URL", "")  # where this very edition will stand, such as https://…/0.1/
html_title = "Primero"
html_static_path = ["docs/_static"]
html_favicon = "docs/_static/favicon.svg"
html_css_files = ["look.css"]
html_js_files = [("cite.js", {"defer": ""}), ("offline.js", {"defer": ""})]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_permalinks_icon = "¶"
html_theme_options = {"top_of_page_buttons": []}

epub_title = "Primero: an annotated edition of its rules"
epub_basename = "primero"
epub_identifier = epub_uid = "primero-ref"
epub_scheme = "id"
epub_publisher = author
epub_description = "The rules of the card game Primero, each with the words that it rests on."
epub_css_files = ["paper.css"]
epub_show_urls = "no"
epub_use_index = False
suppress_warnings = ["epub.unknown_project_files"]
