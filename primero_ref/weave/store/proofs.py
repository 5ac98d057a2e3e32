"""What tells answers apart, kept from run to run: the proofs of a claim's answers, and the demo of each pair.

Only what is well is kept: of what is wrong every run finds out anew whether it still is.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from primero_ref.demo import answers, pairs
from primero_ref.demo.answers import AnswerProof, reasons_for
from primero_ref.demo.pairs import PairResult
from primero_ref.demo.verdict import RunLine
from primero_ref.weave.store.rows import KeptRows
from primero_ref.weave.store.wording import words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from primero_ref.claims import Claim
    from primero_ref.demo import Demo
    from primero_ref.demo.pairs import Pair
    from primero_ref.weave.store.verdicts import KeptVerdicts

SHAPE = 1
"""Raised whenever what is kept has another shape."""

JUDGED_BY = (answers.__name__, pairs.__name__)
"""The modules that judge, besides those that run the demos."""


class KeptProofs:
    """The proofs of earlier runs, in a file; `verdicts` sums up the demos."""

    def __init__(self, file: Path, verdicts: KeptVerdicts) -> None:
        """Read the file; one that holds anything else is left aside."""
        self._rows = KeptRows(file, ("good", "words"))
        self._verdicts = verdicts
        reasons = [Path(name).read_bytes() for name in (answers.FILE, pairs.FILE)]
        self._begun = repr((SHAPE, verdicts.code(*JUDGED_BY), [hashlib.sha256(text).hexdigest() for text in reasons]))

    def _key(self, what: object, demos: Iterable[Demo]) -> str:
        keys = [(demo.id, self._verdicts.key(demo)) for demo in demos]
        return hashlib.sha256(repr((self._begun, what, keys)).encode()).hexdigest()

    def _key_of_claim(self, claim: Claim, demos: Mapping[str, Sequence[Demo]]) -> str:
        elsewhere = {reason.at for name in claim.settles for reason in reasons_for(claim.id, name) if reason.at}
        every = [demo for name in (claim.id, *sorted(elsewhere)) for demo in demos.get(name, ())]
        return self._key((claim.id, sorted(claim.settles.items())), every)

    def _key_of_pair(self, pair: Pair, ways: Sequence[tuple[Demo, object]]) -> str:
        return self._key((tuple(pair), [answer for _, answer in ways]), [demo for demo, _ in ways])

    def proofs(self, claim: Claim, demos: Mapping[str, Sequence[Demo]]) -> tuple[AnswerProof, ...] | None:
        """Give the proofs of a claim's answers, if nothing has changed since they were found good."""
        row = self._rows.get(self._key_of_claim(claim, demos))
        return None if row is None else tuple(AnswerProof(*map(_tuples, proof)) for proof in row["good"])

    def put_proofs(
        self, claim: Claim, demos: Mapping[str, Sequence[Demo]], proofs: Sequence[AnswerProof], words: Collection[str]
    ) -> None:
        """Keep the proofs of a claim's answers, with the rules of which words were read; drop them where one fails."""
        key, fails = self._key_of_claim(claim, demos), any(proof.fault for proof in proofs)
        self._put(key, None if fails else [[*proof] for proof in proofs], words)

    def pair(self, pair: Pair, ways: Sequence[tuple[Demo, object]]) -> PairResult | None:
        """Give what tells a pair of answers apart, if nothing has changed since that was found."""
        row = self._rows.get(self._key_of_pair(pair, ways))
        if row is None:
            return None
        demo, answer, line = row["good"]
        return PairResult(pair, demo, answer, line and RunLine(*line), "")

    def put_pair(
        self, pair: Pair, ways: Sequence[tuple[Demo, object]], result: PairResult, words: Collection[str]
    ) -> None:
        """Keep what tells a pair of answers apart; drop it where that is another demo than is said."""
        kept = [result.demo, result.answer, result.line and [*result.line]]
        self._put(self._key_of_pair(pair, ways), None if result.fault else kept, words)

    def _put(self, key: str, good: object, words: Collection[str]) -> None:
        if good is None:
            self._rows.drop(key)
        else:
            self._rows.put(key, {"good": good, "words": {name: words_digest(name) for name in sorted(words)}})

    def write(self, *, whole: bool) -> None:
        """Keep what was asked for or put; of a run that was not `whole`, the others too."""
        self._rows.write(whole=whole)


def _tuples(part: Any) -> Any:  # noqa: ANN401  # an answer of any kind
    return tuple(part) if isinstance(part, list) else part
