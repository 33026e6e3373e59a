"""An own answer to a task of the book, held against what the book itself answers to it.

The task is asked of its own chapter, as any question is: what passes there are the points. Nothing that a
student typed is logged or kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answering.resources import Resources
from engine.answering.support import Closeness
from engine.answering.teaching_pages import teaching_pages
from engine.answering.understand import question_gate
from engine.core.anaphora import leans_back
from engine.core.cancel import CancelToken
from engine.core.language import detect_question
from engine.core.results import AnswerResult
from engine.core.text import content_words
from engine.core.values import BlockKind, Chunk, Scope, Sentence
from engine.ingest.sentence_roles import opens_list
from engine.policy.numbers import numbers, policy_count, policy_number
from engine.practice.comparing import AnswerComparer
from engine.practice.own_words import OwnSentence, own_sentences, split_answer
from engine.practice.values import (
    MOST_LETTERS,
    BookPoint,
    ExerciseTask,
    PointState,
    PracticeResult,
    TaskKind,
    Verdict,
)
from engine.query.search_query import analyse
from engine.safety.danger import Danger, help_text
from engine.safety.unsafe import is_about_another, unsafe_kind

# Who speaks of themselves, in three ways of writing; Hindi verbs tell it, too ("jaunga").
_OF_ONESELF = re.compile(
    r"(?i)\b(?:i|i'?m|i'?ve|me|my|mine|myself|mujh\w*|mer[aie]|ham[ae]r[aie]|m[ae]i?ne|hume?|hoon|hun|hu|\w+(?:oo|u)ng[ai])\b"
    r"|मैं|हम(?=\s)|मुझ|मेर[ाीे]|हमार[ाीे]|हूँ|हूं|ूँग[ाी]|ूंग[ाी]"
)
TryOut = Callable[[str, Scope, CancelToken], AnswerResult]
MOST_POINTS = 10
SCHOOL_TERMS = policy_count("practice", "gate.school_terms")  # by which a text is told to be of a chapter
SURE_WORD = policy_number("practice", "read.sure_word")  # quality of a word that is read as one of the book
MOST_LACKING = 4  # points that are told to be lacking
FEWEST_WORDS = 3  # with meaning, of a sentence of the book that can be a point


class AnswerChecker:
    """Checks own answers over one library."""

    def __init__(self, resources: Resources, try_out: TryOut) -> None:
        """`try_out`: asks a question without a language model and without a trace in the log."""
        self._resources = resources
        self._try_out = try_out

    def check(self, task: ExerciseTask, answer: str, cancel: CancelToken | None = None) -> PracticeResult:
        """What of an answer the book bears out, and what it has besides. Raises Cancelled."""
        cancel = cancel or CancelToken()
        language = detect_question(answer or task.question).answer_language
        result = PracticeResult(task, Verdict.EMPTY, language)
        if not any(char.isalnum() for char in answer):
            return self._with_pages(result)
        if len(answer) > MOST_LETTERS:
            return self._with_pages(replace(result, verdict=Verdict.TOO_LONG))
        danger = self._danger(task, answer)
        if danger is not None:
            result = replace(result, message=help_text(danger, language), confidential=True)
            if danger.sure:
                return replace(result, verdict=Verdict.HELP)
        if task.kind is not TaskKind.WRITTEN:
            return self._with_pages(replace(result, verdict=Verdict.NOT_CHECKED))
        return self._compared(result, answer, cancel)

    def _danger(self, task: ExerciseTask, answer: str) -> Danger | None:
        """What stage Q3 finds in the answer or in one of its sentences, what is sure first.

        Answers tell of fires, wars and illness, as books do. What is only known by meaning does not count in
        a text of the chapter's own terms in which nobody speaks of themselves or of a friend.
        """
        gate = question_gate(self._resources)
        likely: Danger | None = None
        for text in (answer, *_with_what_they_lean_on(list(split_answer(answer)))):
            danger = gate.check(text).danger
            if danger is None:
                continue
            if unsafe_kind(text) is not None:
                return danger
            if danger.kind.needs_help and (_tells_of_oneself(text) or not self._is_of_chapter(task, text)):
                if danger.sure:
                    return danger
                likely = likely or danger
        return likely

    def _is_of_chapter(self, task: ExerciseTask, text: str) -> bool:
        """Whether several school terms of the task's document stand in a text."""
        lexicon = self._resources.lexicon()
        chunks = self._resources.library.chunks_of(task.doc)
        there = frozenset(stem for chunk in chunks for stem in content_words(chunk.text))
        terms = there & lexicon.glossary.subject_stems
        found = [
            term
            for term in analyse(text, lexicon).terms
            if any(q >= SURE_WORD and terms.issuperset(phrase) for phrase, q in term.alternatives)
        ]
        return len(found) >= SCHOOL_TERMS

    def _with_pages(self, result: PracticeResult) -> PracticeResult:
        task = result.task
        pages = teaching_pages(self._resources, task.doc, task.question, {task.page}, result.language)
        return replace(result, pages=pages)

    # --- comparing

    def _compared(self, result: PracticeResult, answer: str, cancel: CancelToken) -> PracticeResult:
        task = result.task
        told = self._try_out(task.question, Scope(book=task.doc), cancel)
        points = _points_of(told)
        least = numbers("practice")["evidence.confidence"]
        if not told.is_shown or told.confidence < least or not points:
            return self._with_pages(replace(result, verdict=Verdict.TOO_LITTLE))
        lexicon = self._resources.lexicon()
        own = own_sentences(answer, lexicon)
        chunks = self._chunks_of(task.doc, {citation.pdf_page for citation in told.citations})
        comparer = self._comparer(task, chunks)
        book = self._resources.citation_book(result.language)
        found: list[BookPoint] = []
        used: set[str] = set()
        for text in points:
            cancel.check()
            compared = comparer.compare(text, own)
            cited = book.cite(task.doc, _sentences_of(text, chunks))
            said = compared.nearest.typed if compared.nearest else ""
            found.append(BookPoint(text, cited, compared.state, said))
            if compared.state is not PointState.MISSING:
                used.add(said)
        found = self._worth_a_look(task, found)
        result = replace(
            result,
            verdict=Verdict.CHECKED,
            points=tuple(found),
            unplaced=tuple(one.typed for one in own if one.typed not in used),
            citations=book.citations(),
        )
        return self._with_pages(result)

    def _worth_a_look(self, task: ExerciseTask, points: Sequence[BookPoint]) -> list[BookPoint]:
        """The points without those that an answer lacks and that hardly answer the task: who reads "not
        found" takes it for something to write."""
        lacking = [point for point in points if point.state is PointState.MISSING]
        cross_encoder = self._resources.registry.cross_encoder()
        if cross_encoder is not None and lacking:
            sentences = tuple(Sentence(point.text, ()) for point in lacking)
            chunk = Chunk(task.doc, 0, BlockKind.PARAGRAPH, (), sentences, task.language)
            odds = dict(zip(lacking, cross_encoder.read(task.question, [chunk])[0], strict=True))
            least = numbers("practice")["missing.odds"]
            lacking = sorted((p for p in lacking if odds[p] >= least), key=lambda point: -odds[point])
        kept = set(lacking[:MOST_LACKING])
        return [point for point in points if point.state is not PointState.MISSING or point in kept]

    def _comparer(self, task: ExerciseTask, chunks: Sequence[Chunk]) -> AnswerComparer:
        lexicon = self._resources.lexicon()
        asked = analyse(task.question, lexicon)
        words = tuple(frozenset(phrase for phrase, _ in term.alternatives) for term in asked.terms)
        question = OwnSentence(task.question, {task.language: task.question}, words)
        closeness = Closeness(self._resources.registry.embedder())
        return AnswerComparer(question, chunks, lexicon.rarity, closeness)

    def _chunks_of(self, doc: str, pages: set[int]) -> list[Chunk]:
        """The passages on these pages."""
        return [
            chunk
            for chunk in self._resources.library.chunks_of(doc)
            if chunk.is_evidence and any(sentence.page in pages for sentence in chunk.sentences)
        ]


def _with_what_they_lean_on(sentences: Sequence[str]) -> list[str]:
    """Sentences, each with those before it that it leans on: "They cross" may tell of lines."""
    runs: list[str] = []
    for sentence in sentences:
        leans = bool(runs) and leans_back(sentence)
        runs.append(f"{runs[-1]} {sentence}" if leans else sentence)
    return runs


def _tells_of_oneself(text: str) -> bool:
    """Whether somebody speaks of themselves, or of a friend, a sister, a brother."""
    return is_about_another(text) or _OF_ONESELF.search(text) is not None


def _points_of(told: AnswerResult) -> list[str]:
    """The points of an answer: its sentences, each with those that lean on it; a sentence that only opens a
    list is none."""
    points: list[str] = []
    for sentence in told.sentences:
        text = sentence.text.strip()
        if points and leans_back(text):
            points[-1] = f"{points[-1]} {text}"
        elif len(content_words(text)) >= FEWEST_WORDS or not opens_list(text):
            points.append(text)
    return [text for text in dict.fromkeys(points) if content_words(text)][:MOST_POINTS]


def _sentences_of(text: str, chunks: Sequence[Chunk]) -> list[Sentence]:
    """The sentences of the book that stand in a point."""
    there = [one for chunk in chunks for one in chunk.sentences if _bare(one.text) in _bare(text)]
    return list(dict.fromkeys(there))


def _bare(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
