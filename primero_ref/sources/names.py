"""Names of persons as a record writes them, taken apart for programs and put together for readers."""

from __future__ import annotations

from primero_ref.values import NamedTuple

PARTICLES = ("de", "d’", "di", "da", "of", "van", "von")
"""What may stand at the end of a first name and belongs before the family name: a catalogue sorts without it."""

KEPT = ("du ", "de la ")
"""What begins a family name in small letters and is never left out."""


class Name(NamedTuple):
    """A name in its parts, as CSL divides it; a body or a single name is `literal` and has no parts.

    `dropped` is a particle that goes when the family name stands alone; `kept` is one that stays.
    """

    literal: str = ""
    family: str = ""
    given: str = ""
    dropped: str = ""
    kept: str = ""


def parts(name: str) -> Name:
    """Take a name apart that a record writes as a catalogue does.

    >>> parts("Aubignac, François Hédelin d’").dropped, parts("du Coeur, Justin").kept, parts("Sapere.it").literal
    ('d’', 'du', 'Sapere.it')
    """
    family, sign, given = name.partition(", ")
    if not sign:
        return Name(literal=name)
    kept = next((particle.strip() for particle in KEPT if family.startswith(particle)), "")
    family = family.removeprefix(kept).strip()
    before, _, last = given.rpartition(" ")
    return Name("", family, before, last, kept) if last in PARTICLES and before else Name("", family, given, "", kept)


def straight(name: str) -> str:
    """Write a name with the family name last; a particle with an apostrophe is joined to it.

    >>> straight("Aubignac, François Hédelin d’"), straight("Góngora, Luis de"), straight("Sapere.it")
    ('François Hédelin d’Aubignac', 'Luis de Góngora', 'Sapere.it')
    """
    family, sign, given = name.partition(", ")
    if not sign:
        return name
    return f"{given}{'' if given.endswith('’') else ' '}{family}"
