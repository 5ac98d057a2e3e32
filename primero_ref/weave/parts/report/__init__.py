"""What the edition says of itself: citations, game reports, what its tests cover, how it is built."""
