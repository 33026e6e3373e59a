"""Citations: present behind every sentence, valid, and covering the generated text."""

from __future__ import annotations

import re

from engine.core.language import detect_text
from engine.core.text import normalize, split_sentences, words
from engine.safety.answer_checks.base import AnswerCheck, draft_of
from engine.safety.chain import CheckContext, at_least, failed, passed
from engine.safety.evidence import Draft
from engine.safety.results import Outcome, RejectionReason

# [1], [Source 2], [1, 3], [स्रोत १]
MARKER = re.compile(
    r"[\[【]\s*(?:sources?|src|स्रोत)?\s*[:#]?\s*(\d{1,4}(?:\s*[,;&]\s*(?:sources?|स्रोत)?\s*\d{1,4})*)\s*[\]】]",
    re.IGNORECASE,
)
_CLOSE = re.compile(r"([.!?।॥])\s*((?:[\[【][^\]】]{1,30}[\]】]\s*)+)")


def parse_answer(text: str) -> tuple[Draft, ...]:
    """Sentences of a generated text with the numbers cited behind or inside each of them.

    A marker after the full stop belongs to the sentence it follows.
    """
    text = _CLOSE.sub(lambda m: f" {m.group(2).strip()}{m.group(1)} ", normalize(text))
    drafts = []
    for sentence in split_sentences(text, detect_text(text)):
        numbers = [int(n) for marker in MARKER.findall(sentence) for n in re.findall(r"\d+", marker)]
        plain = re.sub(r"\s+([.,;:!?।॥])", r"\1", normalize(MARKER.sub("", sentence)))
        if words(plain):
            drafts.append(Draft(plain, tuple(dict.fromkeys(numbers))))
        elif numbers and drafts:
            drafts[-1] = Draft(drafts[-1].text, tuple(dict.fromkeys([*drafts[-1].citations, *numbers])))
    return tuple(drafts)


class CitationsPresent(AnswerCheck):
    """Each sentence cites a source."""

    name = "citations_present"
    reason = RejectionReason.MISSING_CITATIONS

    def run(self, context: CheckContext) -> Outcome:
        count = len(draft_of(context).citations)
        if not context.thresholds.require_citations:
            return passed(self, count, 1, "citations are not required")
        return at_least(self, count, 1)


class CitationsValid(AnswerCheck):
    """Only sources that were given are cited."""

    name = "citations_valid"
    reason = RejectionReason.INVALID_CITATIONS

    def run(self, context: CheckContext) -> Outcome:
        given = {source.n for source in context.evidence}
        unknown = [n for n in draft_of(context).citations if n not in given]
        if unknown:
            return failed(self, details=f"no such source: {unknown}")
        return passed(self)


class CitationCoverage(AnswerCheck):
    """Of all sentences that were generated, also those that are not shown; validity is another check."""

    name = "citation_coverage"
    reason = RejectionReason.MISSING_CITATIONS

    def run(self, context: CheckContext) -> Outcome:
        bound = context.thresholds.min_citation_coverage
        if not context.thresholds.require_citations:
            return passed(self, 1.0, bound, "citations are not required")
        if not context.drafts:
            return failed(self, 0.0, bound, "nothing was generated")
        covered = sum(bool(draft.citations) for draft in context.drafts)
        return at_least(self, covered / len(context.drafts), bound, f"{covered} of {len(context.drafts)}")
