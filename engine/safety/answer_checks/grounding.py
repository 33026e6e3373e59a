"""Grounding: the words of a sentence stand in the source that it cites; across languages its meaning does."""

from __future__ import annotations

from engine.core.language import detect_text
from engine.core.text import content_words, fold
from engine.policy.numbers import policy_count, policy_number
from engine.safety.answer_checks.base import (
    AnswerCheck,
    crosses_languages,
    draft_of,
    is_verbatim,
    source_text,
)
from engine.safety.chain import CheckContext, at_least, passed
from engine.safety.evidence import Draft, Evidence
from engine.safety.results import Outcome, RejectionReason

MIN_NEW_WORDS = policy_count("answer_checks", "grounding.new_words")
MIN_NEW_SHARE = policy_number("answer_checks", "grounding.new_share")
ONE_NEW_WORD = 1.0  # share that a single added word needs: an answer may be one name ("Adrenaline does so.")


def word_share(draft: Draft, sources: tuple[Evidence, ...]) -> float:
    """Share in [0, 1] of the sentence's content words (stems) that the sources contain.

    A sentence without content words says nothing that could be supported: 0.0.
    """
    wanted = set(content_words(draft.text, detect_text(draft.text)))
    if not wanted:
        return 0.0
    text = source_text(sources)
    found = set(content_words(text, detect_text(text)))
    tight = "".join(fold(text).split())
    # hyphens and spaces differ between a book and a paraphrase: "fore-brain", "forebrain"
    return sum(word in found or (len(word) > 5 and word in tight) for word in wanted) / len(wanted)


def new_word_share(draft: Draft, question: str, sources: tuple[Evidence, ...]) -> float:
    """Share of the words that the sentence adds to the question which the sources contain.

    A model answers in the student's own words ("Giant brands do so because ..."); those words claim nothing
    new. 0.0 for an echo alone, and where fewer than two added words are found, unless nothing else is added
    and the source speaks of something the question asked about.
    """
    language = detect_text(draft.text)
    echoed = set(content_words(question, language))
    added = set(content_words(draft.text, language)) - echoed
    text = source_text(sources)
    source = set(content_words(text, detect_text(text)))
    found = added & source
    share = len(found) / len(added) if found else 0.0
    if len(found) >= MIN_NEW_WORDS:
        return share
    return share if share >= ONE_NEW_WORD and echoed & source else 0.0


def sentence_support(context: CheckContext, draft: Draft) -> tuple[float, float, str]:
    """(score, bound, how) for one sentence: shared words, or embedding similarity across languages."""
    sources = context.cited(draft)
    bounds = context.thresholds
    if not sources:
        return 0.0, bounds.min_sentence_grounding, "no source"
    if is_verbatim(draft, sources):
        return 1.0, bounds.min_sentence_grounding, "verbatim"
    if crosses_languages(draft, sources):
        if context.similarity is None:
            return 0.0, bounds.min_cross_support, "no embedder to compare two languages"
        return best_similarity(context, draft, sources), bounds.min_cross_support, "similarity"
    shared = word_share(draft, sources)
    if shared < bounds.min_sentence_grounding:
        added = new_word_share(draft, context.question, sources)
        if added >= max(MIN_NEW_SHARE, bounds.min_sentence_grounding):
            return added, bounds.min_sentence_grounding, "words added to the question"
    return shared, bounds.min_sentence_grounding, "shared words"


def best_similarity(context: CheckContext, draft: Draft, sources: tuple[Evidence, ...]) -> float:
    """Cosine of the sentence and the closest cited source."""
    if context.similarity is None or not sources:
        return 0.0
    return max(context.similarity(draft.text, source.text) for source in sources)


def is_grounded(context: CheckContext, draft: Draft) -> bool:
    """Whether the support of a sentence reaches its bound, see `sentence_support`."""
    score, bound, _ = sentence_support(context, draft)
    return score >= bound - 1e-9


class Grounding(AnswerCheck):
    """The words of a sentence, or across languages its meaning, are in the source that it cites."""

    name = "grounding"
    reason = RejectionReason.LOW_GROUNDING

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        if not context.cited(draft):
            return passed(self, details="cites no source: see the citation checks")
        score, bound, how = sentence_support(context, draft)
        return at_least(self, score, bound, how)


class SemanticSupport(AnswerCheck):
    """A paraphrase lies close to its source; the bound is fitted on paraphrases and foreign passages."""

    name = "semantic_support"
    reason = RejectionReason.LOW_GROUNDING

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        sources = context.cited(draft)
        bound = context.thresholds.min_semantic_support
        if not sources:
            return passed(self, details="cites no source: see the citation checks")
        if is_verbatim(draft, sources):
            return passed(self, 1.0, bound, "verbatim")
        if context.similarity is None:
            return passed(self, details="no embedder")
        if crosses_languages(draft, sources):
            bound = context.thresholds.min_cross_support
        return at_least(self, best_similarity(context, draft, sources), bound)


class GroundedShare(AnswerCheck):
    """Of all generated sentences that cite a source, also those that are not shown.

    Sentences without a source are the business of the citation checks: they are never shown.
    """

    name = "grounded_share"
    reason = RejectionReason.LOW_GROUNDING

    def run(self, context: CheckContext) -> Outcome:
        bound = context.thresholds.min_grounding_score
        drafts = [draft for draft in context.drafts if context.cited(draft)]
        if not drafts:
            return passed(self, details="nothing cites a source")
        grounded = sum(is_grounded(context, draft) for draft in drafts)
        return at_least(self, grounded / len(drafts), bound, f"{grounded} of {len(drafts)}")
