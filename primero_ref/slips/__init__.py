"""Slips: every check of the data files and pages in one list, for whoever writes them, told all at once.

`primero check`, `primero build`, `primero serve` and the tests ask this list and no other.
"""

from primero_ref.slips.gate import page_slips, slips
from primero_ref.slips.slip import Slip

__all__ = ["Slip", "page_slips", "slips"]
