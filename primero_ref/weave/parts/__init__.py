"""The parts of a page: what an author writes, what it carries, and how it is written, one file a part."""
