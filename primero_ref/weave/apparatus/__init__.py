"""What relies on what: relations, lineage, words, gaps and ids; it knows nothing of Sphinx."""
