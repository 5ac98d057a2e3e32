"""Questions, the claims that answer them, and the rulebooks that contain the claims."""

from primero_ref.claims.answer import Answer, Difference, answer_text
from primero_ref.claims.book import Changes, Rulebook, read_answer, rulebook
from primero_ref.claims.evidence import RELATIONS, Evidence
from primero_ref.claims.inventory import GRADES, Claim, Question, claim, is_claim, question, questions, rulebooks
from primero_ref.claims.rulebook_argument import as_rulebook
from primero_ref.claims.suspension import answering, suspended

__all__ = [
    "GRADES", "RELATIONS", "Answer", "Changes", "Claim", "Difference", "Evidence", "Question", "Rulebook",
    "answer_text", "answering", "as_rulebook", "claim", "is_claim", "question", "questions", "read_answer", "rulebook",
    "rulebooks", "suspended",
]  # fmt: skip
