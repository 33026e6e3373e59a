"""Stage Q: the question itself, before any search and any model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from engine.core.language import detect_question
from engine.core.values import DocumentMeta, Language, QuestionLanguage, Scope
from engine.query.definitions import asks_of_a_thing, asks_what_is
from engine.safety.classifier import Classify, Meaning, bounds, danger_by_meaning
from engine.safety.danger import Danger, help_text, if_in_need
from engine.safety.messages import (
    BOOK_LINE,
    BOOKS_CLASSES,
    BOOKS_COUNT,
    BOOKS_INTRO,
    BOOKS_MORE,
    BOOKS_NONE,
    HINT_EMPTY,
    HINT_LONG,
    SMALL_TALK,
)
from engine.safety.request_kind import RequestKind, is_plain_command, request_kind
from engine.safety.request_messages import request_message
from engine.safety.results import Outcome, RejectionReason, Stage
from engine.safety.small_talk import TalkKind, small_talk_kind
from engine.safety.steering import Cleaned, clean
from engine.safety.unsafe import UnsafeKind, is_about_another, unsafe_kind

MAX_QUESTION = 1000  # characters
MAX_BOOKS = 12


class QuestionKind(StrEnum):
    """How stage Q sorts a question. Only OK goes on."""

    OK = "ok"
    HINT = "hint"  # empty or too long: say what to do, nothing is logged as a refusal
    SMALL_TALK = "small_talk"
    UNSAFE = "unsafe"
    STEERING = "steering"  # nothing but an instruction to the model: refused as off topic
    REQUEST = "request"  # what no book answers, by its form: refused as off topic


@dataclass(frozen=True, slots=True)
class LibraryFacts:
    """What small talk may tell about the library: nothing is invented. `counsellor`: whom a teacher entered
    for children who need help, or ""."""

    documents: tuple[DocumentMeta, ...] = ()
    counsellor: str = ""


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What stage Q found. `cleaned` is what search and model get, empty unless `kind` is OK
    or REQUEST.

    `message` is set for hints, small talk, unsafe questions and requests; for STEERING the refusal is
    written by FallbackHandler with `reason`. `danger` is set for unsafe questions, and with other kinds where
    a child in need is only likely. `outcomes`/`checks` hold every check that was run.
    """

    kind: QuestionKind
    language: QuestionLanguage
    cleaned: str = ""
    message: str | None = None
    reason: RejectionReason | None = None
    danger: Danger | None = None
    talk: TalkKind | None = None
    request: RequestKind | None = None
    outcomes: tuple[Outcome, ...] = ()

    @property
    def unsafe(self) -> UnsafeKind | None:
        """The kind of danger, surely or likely."""
        return self.danger.kind if self.danger else None

    @property
    def checks(self) -> list[dict[str, Any]]:
        return [outcome.to_dict() for outcome in self.outcomes]


class QuestionGate:
    """Runs Q1 to Q4 in order. Cheap: no search, no language model, a few milliseconds at most.

    `classify`: recognises unsafe questions by meaning (SafetyClassifier); without it only phrases do.
    """

    def __init__(
        self, facts: LibraryFacts | Sequence[DocumentMeta] = (), classify: Classify | None = None
    ) -> None:
        self._classify = classify
        self.facts = facts if isinstance(facts, LibraryFacts) else LibraryFacts(tuple(facts))

    def check(self, question: str, scope: Scope | None = None) -> QuestionOutcome:
        """`scope`: whether a passage was marked, in which "my" and "today" may be somebody else's."""
        length = len(question.strip())
        if hint := self._hint(question, length):
            return hint
        language = detect_question(question)
        outcomes = [_outcome("question_length", True, length, MAX_QUESTION)]
        if talk := small_talk_kind(question):
            outcomes.append(_outcome("small_talk", False, details=talk.value))
            message = self._small_talk(talk, language.answer_language, scope)
            return QuestionOutcome(
                QuestionKind.SMALL_TALK, language, message=message, talk=talk, outcomes=tuple(outcomes)
            )
        cleaned = clean(question)
        danger, remark = self._read(question, cleaned.text)
        marked = scope is not None and scope.selected_text is not None
        if remark and not marked and not (danger and danger.sure):
            return self._remark(danger, language, outcomes)
        outcomes.append(_outcome("small_talk", True))
        return self._judged(question, cleaned, danger, language, outcomes, scope)

    def check_meant(self, meant: str, asked: QuestionOutcome, scope: Scope | None = None) -> QuestionOutcome:
        """A question that passed, once more as it will be searched: with its spelling corrected and the topic
        of earlier questions may make it one that must not be answered. What has no steering in it stays word
        for word.
        """
        if meant == asked.cleaned:
            return asked
        cleaned = clean(meant)
        if not cleaned.removed:
            cleaned = replace(cleaned, text=meant)
        danger, _ = self._read(meant, cleaned.text)
        return self._judged(meant, cleaned, danger, asked.language, [], scope)

    def _judged(
        self,
        question: str,
        cleaned: Cleaned,
        danger: Danger | None,
        language: QuestionLanguage,
        outcomes: list[Outcome],
        scope: Scope | None,
    ) -> QuestionOutcome:
        """Q3, Q4 and whether it is a request, after what was checked before them."""
        if danger is not None and danger.sure:
            return self._unsafe(danger, language, outcomes)
        outcomes.append(_outcome("unsafe_question", True, reason=RejectionReason.UNSAFE_QUESTION))
        details = f"{cleaned.removed} pieces removed" if cleaned.removed else ""
        outcomes.append(
            _outcome("steering", not cleaned.nothing_left, details=details, reason=RejectionReason.OFF_TOPIC)
        )
        if cleaned.nothing_left:
            return QuestionOutcome(
                QuestionKind.STEERING,
                language,
                reason=RejectionReason.OFF_TOPIC,
                outcomes=tuple(outcomes),
            )
        language = detect_question(cleaned.text) if cleaned.removed else language
        # Whoever may be in need is not told that Pothi can't do this or that.
        request = None if danger else _request(cleaned.text if cleaned.removed else question, scope)
        details = request.value if request else ""
        outcomes.append(_outcome("request", not request, details=details, reason=RejectionReason.OFF_TOPIC))
        if request:
            return QuestionOutcome(
                QuestionKind.REQUEST,
                language,
                cleaned=cleaned.text,
                message=request_message(request, language.answer_language),
                reason=RejectionReason.OFF_TOPIC,
                request=request,
                outcomes=tuple(outcomes),
            )
        return QuestionOutcome(
            QuestionKind.OK, language, cleaned=cleaned.text, danger=danger, outcomes=tuple(outcomes)
        )

    def _read(self, question: str, cleaned: str) -> tuple[Danger | None, bool]:
        """What danger a question tells of, by phrases, and by meaning where these find nothing; and whether
        it is a remark."""
        meaning, kind, sure = Meaning({}), unsafe_kind(question) or unsafe_kind(cleaned), True
        if kind is None and is_plain_command(question):
            return None, False
        if kind is None and self._classify is not None:
            meaning = self._classify(question)
            kind, sure = danger_by_meaning(meaning.unsafe)
            # "What is a solution?" in three Hindi words: too little to be sure of by its meaning.
            sure = sure and not (asks_what_is(question) or asks_of_a_thing(question))
        remark = meaning.remark >= bounds().remark
        if kind is None:
            return None, remark
        return Danger(kind, sure, is_about_another(question), self.facts.counsellor), remark

    def _hint(self, question: str, length: int) -> QuestionOutcome | None:
        empty = not any(char.isalnum() for char in question)
        if not empty and length <= MAX_QUESTION:
            return None
        language = detect_question(question[:MAX_QUESTION])
        texts = HINT_EMPTY if empty else HINT_LONG
        name = "question_empty" if empty else "question_length"
        outcome = _outcome(name, False, length, 1 if empty else MAX_QUESTION)
        return QuestionOutcome(
            QuestionKind.HINT, language, message=texts[language.answer_language], outcomes=(outcome,)
        )

    def _unsafe(self, danger: Danger, language: QuestionLanguage, outcomes: list[Outcome]) -> QuestionOutcome:
        kind = danger.kind.value
        outcomes.append(
            _outcome("unsafe_question", False, details=kind, reason=RejectionReason.UNSAFE_QUESTION)
        )
        return QuestionOutcome(
            QuestionKind.UNSAFE,
            language,
            message=help_text(danger, language.answer_language),
            reason=RejectionReason.UNSAFE_QUESTION,
            danger=danger,
            outcomes=tuple(outcomes),
        )

    def _remark(
        self, danger: Danger | None, language: QuestionLanguage, outcomes: list[Outcome]
    ) -> QuestionOutcome:
        """A kind reply to what asks nothing; where a child in need is likely all the same, with its help."""
        tongue = language.answer_language
        outcomes.append(_outcome("small_talk", False, details=TalkKind.REMARK.value))
        return QuestionOutcome(
            QuestionKind.SMALL_TALK,
            language,
            message="\n".join([self._small_talk(TalkKind.REMARK, tongue), *if_in_need(danger, tongue)]),
            danger=danger,
            talk=TalkKind.REMARK,
            outcomes=tuple(outcomes),
        )

    def _small_talk(self, talk: TalkKind, language: Language, scope: Scope | None = None) -> str:
        """The reply; where a book is chosen, of that one."""
        if talk is not TalkKind.BOOKS:
            return SMALL_TALK[talk][language]
        if not self.facts.documents:
            return BOOKS_NONE[language]
        book = scope.book if scope is not None else None
        shelf = [meta for meta in self.facts.documents if meta.doc == book] or [*self.facts.documents]
        chapters = (chapter for meta in shelf for chapter in meta.by_chapter())
        lines = list(dict.fromkeys(book_line(chapter, language) for chapter in chapters))
        counted = BOOKS_COUNT[language].format(count=len(shelf), classes=self._classes(language, shelf))
        shown = [f"- {line}" for line in lines[:MAX_BOOKS]]
        if len(lines) > MAX_BOOKS:
            shown.append(BOOKS_MORE[language].format(count=len(lines) - MAX_BOOKS))
        return "\n".join([counted, BOOKS_INTRO[language], *shown])

    def _classes(self, language: Language, shelf: Sequence[DocumentMeta]) -> str:
        numbers = sorted({meta.class_number for meta in shelf if meta.class_number is not None})
        return BOOKS_CLASSES[language].format(numbers=", ".join(map(str, numbers))) if numbers else ""


def _request(question: str, scope: Scope | None) -> RequestKind | None:
    """What a question requests that no book answers. A marked passage may answer for its speaker's world."""
    request = request_kind(question)
    marked = scope is not None and scope.selected_text is not None
    return None if request and marked and request.is_of_this_world else request


def book_line(meta: DocumentMeta, language: Language) -> str:
    """ "Science, Class 10, Chapter 9: Light" from what is known of a document."""
    parts = [meta.book or meta.subject or ""]
    if meta.class_number is not None:
        parts.append(BOOK_LINE["class"][language].format(number=meta.class_number))
    if meta.chapter is not None:
        parts.append(BOOK_LINE["chapter"][language].format(number=meta.chapter))
    place = ", ".join(part for part in parts if part)
    return f"{place}: {meta.title}" if place and meta.title else place or meta.title or meta.doc


def _outcome(
    name: str,
    passed: bool,
    score: float | None = None,
    threshold: float | None = None,
    details: str = "",
    reason: RejectionReason | None = None,
) -> Outcome:
    return Outcome(name, Stage.QUESTION, passed, score, threshold, details, reason)


def warm_up() -> None:
    """Compile the phrase lists (a few hundred milliseconds, once), so that no question waits for them."""
    QuestionGate().check("Why is the sky blue?")
