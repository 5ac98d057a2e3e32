"""What the pages ask of the engine, answered as data through one door: `Door().answer(job)`."""

from primero_ref.web.door import Door, answer, prepare

__all__ = ["Door", "answer", "prepare"]
