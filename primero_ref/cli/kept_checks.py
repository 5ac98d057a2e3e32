"""What earlier runs of `check` and `build` have made out, so that only what has changed since is run again."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import chain

from primero_ref import claims
from primero_ref.cli.checkout import CHUNK, demos, demos_by_claim, root
from primero_ref.cli.site_inputs import inputs
from primero_ref.demo.answers import prove
from primero_ref.demo.pairs import judge, pairs_of
from primero_ref.demo.runner import check
from primero_ref.weave.package import PACKAGE, digest, known_digests, remember
from primero_ref.weave.store.proofs import KeptProofs
from primero_ref.weave.store.verdicts import KeptVerdicts, as_row
from primero_ref.weave.store.wording import wording_read

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from pathlib import Path
    from typing import TypeVar

    from primero_ref.claims import Claim
    from primero_ref.demo.answers import AnswerProof
    from primero_ref.demo.pairs import Pair, PairResult
    from primero_ref.demo.verdict import Demo, Verdict

    S = TypeVar("S")
    T = TypeVar("T")


class KeptChecks:
    """What is kept of demos and of the answers that they tell apart; only what was good is given again."""

    def __init__(self, *, anew: bool) -> None:
        """Read it; where all is to be run `anew`, nothing is given."""
        self._anew, self._before = anew, inputs()
        folder = root() / ".cache"
        remember(folder / "code.json")
        self._verdicts = KeptVerdicts(folder / "verdicts.json", PACKAGE, known_digests(), digest)
        self._proofs = KeptProofs(folder / "proofs.json", self._verdicts)
        self.given = 0

    def key(self, demo: Demo) -> str:
        """Sum up what decides the verdict on a demo."""
        return self._verdicts.key(demo)

    def verdicts(
        self, every: Sequence[Demo], tick: Callable[[], None], pool: Executor | None, chunk: int
    ) -> list[Verdict]:
        """Give the verdicts on some demos; those are run of which no good one is kept, or something has changed."""
        verdicts = {demo: verdict for demo in every if (verdict := self._good(demo))}
        self.given += len(verdicts)
        left = [demo for demo in every if demo not in verdicts]
        for demo, (verdict, words) in zip(left, _mapped(_judged, left, pool, chunk), strict=True):
            verdicts[demo] = verdict
            if not verdict.verified:
                self._verdicts.drop(demo)
            elif self._verdicts.get(demo) is None:  # what a build keeps has more in it
                self._verdicts.put(demo, as_row(verdict, words))
            tick()
        return [verdicts[demo] for demo in every]

    def _good(self, demo: Demo) -> Verdict | None:
        run = None if self._anew else self._verdicts.get(demo)
        return run.verdict if run and run.verdict.verified else None

    def pairs(self, some: Iterable[Claim], every: Iterable[Demo], pool: Executor) -> Callable[[], list[PairResult]]:
        """Run those of all demos that tell apart the answers that are given to the questions of some claims.

        One process does so; what is given here waits for it.
        """
        questions = [question for claim in some for question in claim.settles]
        of_pairs = pairs_of(every, questions) if questions else []
        before = [None if self._anew else self._proofs.pair(pair, ways) for pair, ways in of_pairs]
        left = [of_pair for of_pair, known in zip(of_pairs, before, strict=True) if known is None]
        running = pool.submit(_pairs_judged, left) if left else None

        def wait() -> list[PairResult]:
            results = running.result() if running else []
            for (pair, ways), (result, words) in zip(left, results, strict=True):
                self._proofs.put_pair(pair, ways, result, words)
            new = (result for result, _ in results)
            return [known or next(new) for known in before]

        return wait

    def proofs(
        self, some: Sequence[Claim], tick: Callable[[], None], pool: Executor | None = None
    ) -> list[AnswerProof]:
        """Run the demos of some claims with each of their answers changed; `tick` is called after each claim."""
        by_claim = demos_by_claim(demos())
        proofs = {
            claim.id: known
            for claim in some
            if not self._anew and (known := self._proofs.proofs(claim, by_claim)) is not None
        }
        left = [claim for claim in some if claim.id not in proofs]
        for claim, (proved, words) in zip(left, _mapped(_proved, [claim.id for claim in left], pool), strict=True):
            proofs[claim.id] = proved
            self._proofs.put_proofs(claim, by_claim, proved, words)
            tick()
        return [*chain.from_iterable(proofs[claim.id] for claim in some)]

    def write(self, *, whole: bool) -> None:
        """Keep what was made out, unless a file has changed meanwhile: nobody knows then what was run.

        What cannot be written is not kept. A run of all demos may let go what it did not come to.
        """
        if inputs() != self._before:
            return
        with suppress(OSError):
            known_digests().write()
            self._verdicts.write(whole=whole)
            self._proofs.write(whole=whole)


def _mapped(judged: Callable[[S], T], left: Sequence[S], pool: Executor | None, chunk: int = CHUNK) -> Iterator[T]:
    return pool.map(judged, left, chunksize=chunk) if pool else map(judged, left)


def _judged(demo: Demo) -> tuple[Verdict, set[str]]:
    """Run a demo; give the rules of which it tells the words, too."""
    with wording_read() as words:
        return check(demo), words


def _pairs_judged(of_pairs: list[tuple[Pair, list[tuple[Demo, object]]]]) -> list[tuple[PairResult, set[str]]]:
    judged = []
    for pair, ways in of_pairs:
        with wording_read() as words:
            judged.append((judge(pair, ways), words))
    return judged


def _proved(name: str) -> tuple[tuple[AnswerProof, ...], set[str]]:
    with wording_read() as words:
        return prove(claims.claim(name), _demos_below(root())), words


@cache
def _demos_below(_: Path) -> dict[str, list[Demo]]:
    """Read the pages of a checkout once in each process that helps."""
    return demos_by_claim(demos())
