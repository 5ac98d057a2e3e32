"""What the pages ask of the engine, answered as data through one door: `answer(job)`."""

from primero_ref.web.door import answer, prepare

__all__ = ["answer", "prepare"]
