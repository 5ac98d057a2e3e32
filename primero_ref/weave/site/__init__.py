"""What stands around and beside the pages: theme, search, data, and the pages that nobody writes."""
