"""A broad question that passed stage R: read its passages, choose the evidence, check it sentence by sentence
and as a whole, and lay it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answering.answerability import PREMISE_HOLDS, premise_holds
from engine.answering.broad_answerability import FEATURES, answerability_features, broad_answerability
from engine.answering.chapters import chunks_of_chapter
from engine.answering.evidence import select_evidence
from engine.answering.layout import Shown, as_text, as_told, laid_out
from engine.answering.outline import outline_pieces, section_entries, summary_pieces
from engine.answering.passages import (
    MOST_PASSAGES,
    on_topic,
    passages_near,
    shared_topic,
    with_known_readings,
)
from engine.answering.pieces import Piece, Thing
from engine.answering.quotation import lead_in_of
from engine.answering.state import AnswerState
from engine.answering.support import Closeness
from engine.answering.text_flow import is_understood
from engine.answering.things_of_a_kind import things_of_a_kind
from engine.answering.verify import Verifier
from engine.core.anaphora import means_heading
from engine.core.results import AnswerKind, AnswerResult
from engine.core.trace import StageName
from engine.core.values import DocumentMeta, Hit, Language
from engine.inference.cross_encoder import SentenceScorer, with_readings
from engine.inference.premise_probe import SENTENCES
from engine.library.library import Library
from engine.policy.answerability import answerability_policy
from engine.query.conversational_rewriting import with_topic
from engine.query.lexicon import Lexicon
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import (
    AnswerType,
    ExpectedAnswer,
    asks_with_question_word,
    names_kinds,
    names_reasons,
)
from engine.query.search_query import analyse
from engine.retrieval.searcher import Searcher
from engine.retrieval.section_index import Section
from engine.safety.evidence import Draft, Evidence
from engine.safety.mechanism import SafetyMechanism, SentenceOutcome
from engine.safety.presuppositions import presupposes
from engine.safety.results import Outcome, RejectionReason, Stage

READ_WELL = "broad_evidence"  # the check that the library teaches what is asked
SURE_EVIDENCE = "sure_evidence"  # the check that a passage that is shown is sure enough
WHOLE_CHECKS = (READ_WELL, SURE_EVIDENCE, PREMISE_HOLDS)


class WholeAnswer:
    """A broad question on its road, with the hits that stage R kept, best first (none for a chapter)."""

    def __init__(
        self,
        run: AnswerState,
        question: str,
        expected: ExpectedAnswer,
        chain: SafetyMechanism,
        library: Library,
        searcher: Searcher,
        closeness: Closeness,
    ) -> None:
        self._run = run
        self._question = question
        self._expected = expected
        self._chain = chain
        self._library = library
        self._searcher = searcher
        self._closeness = closeness
        self._lexicon = searcher.lexicon()
        self._asked = asked_words(question, self._lexicon)
        self._topic = QuestionTerms(())  # what all parts of a question are about
        self._things = self._compared() or self._parts()

    def from_evidence(
        self, kept: Sequence[Hit], cross_encoder: SentenceScorer | None, *, is_taught: bool = False
    ) -> AnswerResult | RejectionReason:
        """What the pages say that the search found, or why nothing is shown. `is_taught`: it is known that
        the library teaches each thing that is asked about."""
        with self._run.trace.stage(StageName.READ):
            near = on_topic(self._near(kept[0].chunk.language), self._topic)
            first = [hit.chunk for hit in near[:MOST_PASSAGES]]
            hits = self._read(self._searcher.measured(self._question, first), kept, cross_encoder)
        with self._run.trace.stage(StageName.SELECT) as seen:
            pieces = self._selected(hits, near[MOST_PASSAGES:])
            seen["evidence"] = [
                {"doc": one.hit.chunk.doc, "page": one.sentence.page, "text": one.text} for one in pieces
            ]
        if not is_taught and not self._speaks_of_it(hits, pieces):
            return RejectionReason.LOW_CONFIDENCE
        if not self._is_sufficient(pieces) or self._lacks_a_side(pieces):
            return RejectionReason.INSUFFICIENT_CONTEXT
        if not is_taught and not self._premise_holds(pieces, cross_encoder):
            return RejectionReason.LOW_CONFIDENCE
        entries = self._entries(kept[0].chunk.language)
        if entries:
            return self._shown([(piece, heading) for heading, piece in entries], self._question)
        return self._shown([(piece, "") for piece in pieces], self._question)

    def _entries(self, language: Language) -> tuple[tuple[str, Piece], ...]:
        """A list that the book gives by the headings of the section named after what is asked. Where causes
        are asked for it has to be named after them, too: below "Loss of soil" stand all sorts of things."""
        if self._expected.type not in (AnswerType.LIST, AnswerType.CAUSES) or self._expected.further:
            return ()
        named = [section for section in self._named_after(self._asked, language) if section.level > 0]
        if names_kinds(self._question):  # "Types of tides", not all that stands below "Tides"
            named = [section for section in named if names_kinds(section.heading)] or named
        reasons = self._expected.type is AnswerType.CAUSES
        if not named or (reasons and not names_reasons(named[0].heading)):
            return ()
        chunks, vectors = self._library.chunks_of(named[0].doc), self._library.sentence_vectors
        return section_entries(chunks, named[0].heading, vectors, self._expected.words)

    def of_a_kind(self, hits: Sequence[Hit]) -> AnswerResult | None:
        """The list that a chapter gives by sections of one kind, if one of those found does."""
        kinds = things_of_a_kind(self._asked, hits, self._named_after, self._library.chunks_of)
        told = self._shown([(piece, heading) for heading, piece in kinds], self._question) if kinds else None
        return told if isinstance(told, AnswerResult) else None

    def _named_after(self, asked: QuestionTerms, language: Language) -> list[Section]:
        """The sections and chapters in the scope that are named after these words, best first."""
        allowed = {record.meta.doc for record in self._library.documents(self._run.scope)}
        named = self._searcher.sections().named(asked, language)
        return [section for section in named if section.doc in allowed]

    def _selected(self, hits: Sequence[Hit], around: Sequence[Hit]) -> tuple[Piece, ...]:
        """The evidence; where more is wanted, what comes next behind the evidence of the answer before."""
        expected = self._expected
        pieces = select_evidence(
            hits, expected.type, expected.words, self._things, around=around, asked=self._asked
        )
        if not expected.further:
            return pieces
        told = frozenset(piece.key for piece in pieces)
        return (
            select_evidence(hits, expected.type, expected.words, self._things, told, around, self._asked)
            or pieces
        )

    def of_chapter(self, meta: DocumentMeta) -> AnswerResult | RejectionReason:
        """A chapter in short: its own summary where one is asked for and there, else its outline. `meta`: of
        one chapter, see DocumentMeta.by_chapter."""
        document, vectors = self._library.document(meta.doc).meta, self._library.sentence_vectors
        chunks = chunks_of_chapter(self._library.chunks_of(meta.doc), meta, document)
        pieces: list[tuple[Piece, str]] = []
        if self._expected.type is AnswerType.CHAPTER_SUMMARY:
            own = summary_pieces(chunks, vectors, self._expected.words)
            pieces = [(piece, "") for piece in own]
        if not pieces:
            told = outline_pieces(chunks, vectors, self._expected.words)
            pieces = [(piece, heading) for heading, piece in told]
        return self._shown(pieces, meta.title.casefold())  # in capitals its words would be names to be found

    def _near(self, language: Language) -> list[Hit]:
        """The passages that the question may be answered from, nearest first."""
        run = self._run
        assert run.found is not None
        found = [run.found, *(self._searcher.search(one.sought, run.scope) for one in self._things)]
        near = passages_near(
            self._library, self._searcher, self._question, found, self._asked, language, run.scope
        )
        return list(near)

    def _read(
        self, hits: Sequence[Hit], kept: Sequence[Hit], cross_encoder: SentenceScorer | None
    ) -> list[Hit]:
        """Passages with what the cross-encoder makes of them."""
        run = self._run
        assert run.found is not None
        if cross_encoder is None:
            return list(hits)
        run.cancel.check()
        read, new = with_known_readings(hits, kept)
        return [
            *read,
            *with_readings(cross_encoder, self._question, new, run.found.english, run.cancel.check),
        ]

    def _speaks_of_it(self, hits: Sequence[Hit], pieces: Sequence[Piece]) -> bool:
        """Whether the library teaches what is asked, going by the passages that were read and what is to be
        shown of them."""
        docs = dict.fromkeys(piece.hit.chunk.doc for piece in pieces)
        titles = [self._library.document(doc).meta.title for doc in docs]
        features = answerability_features(self._asked, hits, pieces, titles)
        self._run.trace.note(StageName.SELECT, **{FEATURES: features})
        if not any(hit.sentence_odds for hit in hits):
            return True  # nothing could be read; stage R alone has decided
        judge = broad_answerability()
        chance = judge.probability(features)
        passed = chance >= judge.threshold - 1e-9
        reason = RejectionReason.LOW_CONFIDENCE
        told = Outcome(READ_WELL, Stage.ANSWER, passed, chance, judge.threshold, reason=reason)
        self._run.note([told])
        return passed

    def _lacks_a_side(self, pieces: Sequence[Piece]) -> bool:
        """Whether of a comparison one side is named nowhere in the passages that are to be shown: what they
        say is then no comparison, however near it is. Not asked of pages in another language, whose word for
        a side may not be known."""
        chunks = {piece.hit.chunk.id: piece.hit.chunk for piece in pieces}.values()
        own = self._run.language.answer_language
        if self._expected.type is not AnswerType.COMPARE or any(one.language is not own for one in chunks):
            return False
        texts = [text for chunk in chunks for text in (*chunk.headings, chunk.text)]
        return not all(any(thing.is_named_in(text) for text in texts) for thing in self._things)

    def _premise_holds(self, pieces: Sequence[Piece], cross_encoder: SentenceScorer | None) -> bool:
        """Whether what a question takes for granted ("Why does ice sink?") holds by what is to be shown, as
        far as the cross-encoder of English pages tells: by the rule of short answers without a model's word.
        No single sentence was chosen, so none counts as the best. Who asks for an explanation is not doubted:
        long answers about hard matters look like denials (3 of 47 honest requests, none of 13 questions)."""
        if not asks_with_question_word(self._question):
            return True
        told = [piece.text for piece in pieces if piece.hit.chunk.language is Language.EN][:SENTENCES]
        if cross_encoder is None or not told or not presupposes(self._question):
            return True
        rule = answerability_policy().english.quote_without_probe[Language.EN]
        read = max((odds for piece in pieces for odds in piece.hit.sentence_odds), default=None)
        return premise_holds(self._run, cross_encoder, self._question, told, rule, read, 0.0)

    def _is_sufficient(self, pieces: Sequence[Piece]) -> bool:
        """Stage R's rule for the pages that were found, held against what is to be shown of them."""
        best = max((piece.hit.confidence for piece in pieces), default=0.0)
        least = self._chain.thresholds.answer_threshold
        passed = best >= least - 1e-9
        reason = RejectionReason.INSUFFICIENT_CONTEXT
        self._run.note([Outcome(SURE_EVIDENCE, Stage.ANSWER, passed, best, least, reason=reason)])
        return passed

    def _shown(self, pieces: Sequence[tuple[Piece, str]], question: str) -> AnswerResult | RejectionReason:
        """The pieces, each with the heading before it, that pass: checked as a whole and laid out; or why
        they are not shown. `question`: what they are to answer."""
        run, evidence = self._run, _evidence([piece for piece, _ in pieces])
        verifier = Verifier(run, question, (), self._chain, self._closeness, broad=True)
        given = list(evidence.values())
        outcomes: list[SentenceOutcome] = []
        passed: list[Draft] = []
        shown: list[Shown] = []
        for piece, label in pieces:
            draft = Draft(piece.text, (evidence[piece.page_of_chunk].n,), label)
            so_far = [one.draft for one in outcomes]
            outcome = verifier.check_behind(so_far, passed, draft, given, quoted=True)
            before = shown[-1].piece if shown else None
            outcomes.append(outcome)
            understood = is_understood(piece, before) or (label and means_heading(piece.text, label))
            if outcome.passed and understood:
                passed.append(draft)
                run.show(as_told(piece.text), [(piece.hit.chunk.doc, [piece.sentence])], outcome.support)
                shown.append(Shown(piece, run.sentences[-1].citations, label))
        if not shown:
            return RejectionReason.LOW_CONFIDENCE
        pages = {one.piece.hit.chunk.language for one in shown}
        lead_in = lead_in_of(run.language.answer_language, pages, " ".join(one.piece.text for one in shown))
        result = verifier.settle(outcomes, given, AnswerKind.QUOTED, lead_in, quoted=True)
        if not isinstance(result, AnswerResult):
            return result
        shape, blocks = laid_out(shown, self._expected.type, self._things)
        return replace(result, answer=as_text(blocks), shape=shape, blocks=blocks)

    def _compared(self) -> tuple[Thing, ...]:
        """The sides of a comparison."""
        names = self._expected.compared
        return self._apart([(name, with_head(name, names[-1])) for name in names])

    def _parts(self) -> tuple[Thing, ...]:
        """What is asked part by part; a part that leans on the one before it has its topic from there."""
        parts = self._expected.parts
        named = [(part, with_topic(part, parts[:place])) for place, part in enumerate(parts)]
        self._topic = shared_topic([asked_words(sought, self._lexicon) for _, sought in named])
        return self._apart(named)

    def _apart(self, named: Sequence[tuple[str, str]]) -> tuple[Thing, ...]:
        """Things by name and what to search for, each with the words that it does not share with all."""
        found = [(name, sought, asked_words(name, self._lexicon)) for name, sought in named]
        if not found:
            return ()
        common = set.intersection(*({group[1] for group in asked.groups} for *_, asked in found))
        own = [
            Thing(name, QuestionTerms(tuple(g for g in asked.groups if g[1] not in common)), sought, asked)
            for name, sought, asked in found
        ]
        return tuple(thing for thing in own if thing.asked.groups)


def with_head(name: str, last: str) -> str:
    """One side of a comparison with the noun that only the last one tells: "primary and secondary groups"."""
    return f"{name} {last.split()[-1]}" if len(name.split()) == 1 < len(last.split()) else name


def asked_words(question: str, lexicon: Lexicon) -> QuestionTerms:
    """The words of a question as they are looked for in sentences and headings."""
    return QuestionTerms.of_terms(analyse(question, lexicon).terms, lexicon.rarity)


def _evidence(pieces: Sequence[Piece]) -> dict[tuple[str, int, int], Evidence]:
    """A numbered source for each page of each passage."""
    texts: dict[tuple[str, int, int], list[Piece]] = {}
    for piece in pieces:
        texts.setdefault(piece.page_of_chunk, []).append(piece)
    found = {}
    for n, (key, own) in enumerate(texts.items(), 1):
        hit = own[0].hit
        found[key] = Evidence(n, " ".join(one.text for one in own), hit.chunk.language, hit.chunk, hit)
    return found
