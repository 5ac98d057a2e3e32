"""Each part of a page as HTML; it asks Sphinx nothing but through the page."""
