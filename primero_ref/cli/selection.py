"""The selection of `check`: the rules and the findings that it is asked about."""

from __future__ import annotations

import re
from typing import NamedTuple

import click

from primero_ref import claims
from primero_ref.claims.former_ids import current_claim
from primero_ref.cli.checkout import findings, have_pages
from primero_ref.errors import Unknown
from primero_ref.lookup import rulebook
from primero_ref.withdrawn_ids import became, borne

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Claim

EVERY_FINDING = "findings"
"""What stands for all findings where a rulebook stands for all its rules."""

_FINDING = re.compile(r"finding[:/](.*)")
"""A finding as `primero cite` takes it, or as it is named in a message about its demo."""

_NUMBER = re.compile(r"\.\d+$")
"""What a message about a demo has after the rule or the finding."""


class Selection(NamedTuple):
    """Some rules, and some findings by their names."""

    claims: tuple[Claim, ...]
    findings: tuple[str, ...]


def selection(ids: Iterable[str]) -> Selection:
    """Read what is asked for; everything, if nothing is named.

    An id is a rule, a rulebook for all its own rules, `finding:NAME`, or `findings`. The id of a demo stands for its
    rule or finding.

    Raises Unknown for what there is not.
    """
    named: dict[str, Claim] = {}
    named_findings: dict[str, None] = {}
    for name in tuple(ids) or (*claims.rulebooks(), EVERY_FINDING):
        of_finding = _FINDING.fullmatch(name)
        if name == EVERY_FINDING:
            named_findings |= dict.fromkeys(findings())
        elif of_finding:
            named_findings[_known(_NUMBER.sub("", of_finding[1]))] = None
        elif "/" in name:
            claim = claims.claim(current_claim(_NUMBER.sub("", name)))
            named[claim.id] = claim
        else:
            named |= {own: claims.claim(own) for own in rulebook(name).own}
    return Selection(tuple(named.values()), tuple(named_findings))


def _known(name: str) -> str:
    """Give the name that a finding bears now; where that is another, say so."""
    if not have_pages():
        return name  # nobody can tell, and nothing can be run
    known = findings()
    if name not in known and (now := borne("finding", name)) in known:
        click.echo(became("finding", name), err=True)
        name = now
    if name not in known:
        raise Unknown("finding", name, known)
    return name
