"""The edition on paper: a sheet for the table, a book, an electronic book."""
