"""Polarity: a negation, a direction, a comparison or a side turned round against the cited source."""

from __future__ import annotations

from engine.core.language import detect_text
from engine.core.text import split_sentences
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, is_verbatim
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.conflicts import Conflict, find_conflict
from engine.safety.relations import clauses, overlap, read_statement
from engine.safety.results import Outcome
from engine.safety.sides import crossed_halves, swapped_side

# Of a sentence's content words, for a source sentence to be about the same thing.
MIN_OVERLAP = policy_number("word_overlap", "about")
# Source sentences that are nearly as close as the closest one are heard as well.
NEAR_BEST = policy_number("answer_checks", "polarity.near_best")


class Polarity(AnswerCheck):
    """A sentence must not say the opposite of the page it cites: "rises" for "falls", a "not" too many."""

    name = "polarity"

    def run(self, context: CheckContext) -> Outcome:
        """Fails with the kind of the conflict; passes what is verbatim or in another language."""
        draft = draft_of(context)
        sources = context.cited(draft)
        if is_verbatim(draft, sources) or crosses_languages(draft, sources):
            return passed(self, details="nothing to compare")
        said = [s for source in sources for s in split_sentences(source.text, detect_text(source.text))]
        conflict = polarity_conflict(draft.text, said)
        if conflict is not None:
            return failed(self, details=f"{conflict.kind}: {conflict.detail}")
        # the sentence that tells the sides apart may stand beside those that are cited
        around = said + [sentence.text for source in sources for sentence in source.chunk.sentences]
        swapped = swapped_side(draft.text, around)
        if swapped is not None:
            return failed(self, details=f"side: {swapped}")
        crossed = crossed_halves(draft.text, around)
        if crossed is not None:
            return failed(self, details=f"half: {crossed}")
        return passed(self)


def polarity_conflict(sentence: str, source_sentences: list[str]) -> Conflict | None:
    """The conflict of `sentence` with what its source says about the same things, or None."""
    whole = read_statement(sentence)
    said = [read_statement(text) for text in source_sentences]
    best = max((overlap(whole, other) for other in said), default=0.0)
    if best < MIN_OVERLAP:
        return None
    near = [text for text, other in zip(source_sentences, said, strict=True)
            if overlap(whole, other) >= max(MIN_OVERLAP, best - NEAR_BEST)]  # fmt: skip
    parts, wholes = clauses(sentence) or [whole], [read_statement(text) for text in near]
    for part in parts:
        # a clause is compared with clauses: in "A rises but B falls" both words are there
        pool = [piece for text in near for piece in (clauses(text) or [read_statement(text)])]
        pool += [read_statement(text) for text in near if len(clauses(text)) < 2]
        conflict = find_conflict(part, pool, min_overlap=MIN_OVERLAP, seconds=wholes, same_denied=True)
        if conflict:
            return conflict
    return None
