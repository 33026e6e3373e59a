"""Words for the engine's codes: one table each, in the language of the window."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.theme import Tone
from engine.core.results import AnswerKind, AnswerResult, AnswerShape
from engine.core.values import ConfidenceLevel, Language

# The name that the translation tool looks for.
translate = QCoreApplication.translate

UNSAFE = "unsafe_question"
PREMISE, CONTRADICTION = "premise", "contradiction"  # checks whose failure a person should hear of


class State(NamedTuple):
    """How an answer stands: icon, colour and word (never colour alone)."""

    icon: str
    tone: Tone
    word: str


def waking_state() -> State:
    return State("spark", Tone.TALK, translate("Texts", "Just waking up, your question comes first…"))


def searching_state() -> State:
    return State("search", Tone.TALK, translate("Texts", "Looking in your books…"))


def reading_state() -> State:
    return State("books", Tone.TALK, translate("Texts", "Found pages. Reading them…"))


def writing_state() -> State:
    return State("edit", Tone.TALK, translate("Texts", "Checking each sentence…"))


def stopped_state() -> State:
    return State("stop", Tone.ERROR, translate("Texts", "Stopped"))


def error_state() -> State:
    return State("warning", Tone.ERROR, translate("Texts", "Something got in the way"))


def state_of(result: AnswerResult) -> State:
    """The final state of an answer."""
    if result.status is AnswerKind.REFUSED and _failed(result, PREMISE):
        return State("differs", Tone.MEDIUM, translate("Texts", "The book says something else"))
    if asks_which(result):
        return State("question", Tone.TALK, translate("Texts", "Which one do you mean?"))
    if books_differ(result):
        return State("differs", Tone.LOW, translate("Texts", "Your books do not agree"))
    return status_state(result.status, result.refusal_reason)


def asks_which(result: AnswerResult) -> bool:
    """What was asked for stands in several places, and the pages are the choice."""
    return result.status is AnswerKind.REFUSED and result.shape is AnswerShape.REFERENCE


def books_differ(result: AnswerResult) -> bool:
    """Two books say different things: both are shown, and a reader should look at both pages. Of what a model
    wrote from, passages that are not shown may differ; where shown ones do, the words before it say so."""
    books = {citation.doc for citation in result.citations}
    told = result.status is AnswerKind.QUOTED or (result.is_shown and result.lead_in is not None)
    return told and len(books) > 1 and _failed(result, CONTRADICTION)


def is_care(result: AnswerResult) -> bool:
    """A question about harm: its answer is a hand held out, nothing to be judged or copied around."""
    return result.refusal_reason == UNSAFE


def _failed(result: AnswerResult, check: str) -> bool:
    return any(outcome.name == check and not outcome.passed for outcome in result.checks)


def status_state(status: AnswerKind, reason: str | None = None) -> State:
    """The state for a status; an unsafe question has one of its own."""
    if status is AnswerKind.REFUSED and reason == UNSAFE:
        return State("care", Tone.CARE, translate("Texts", "You are not alone"))
    words = {
        AnswerKind.ANSWERED: (
            "check",
            Tone.ANSWER,
            translate("Texts", "Answer from your books"),
        ),
        AnswerKind.QUOTED: (
            "quote",
            Tone.QUOTED,
            translate("Texts", "In the book's own words"),
        ),
        AnswerKind.PARTIAL: ("quote", Tone.MEDIUM, translate("Texts", "A part of the answer")),
        AnswerKind.REFUSED: ("question", Tone.UNKNOWN, translate("Texts", "I don't know")),
        AnswerKind.SMALL_TALK: ("talk", Tone.TALK, translate("Texts", "Pothi says")),
        AnswerKind.ERROR: error_state(),
    }
    return State(*words[status])


def level_state(level: ConfidenceLevel) -> State:
    """How sure the engine is of a shown answer."""
    table = {
        ConfidenceLevel.HIGH: State("check", Tone.ANSWER, translate("Texts", "Very sure")),
        ConfidenceLevel.MEDIUM: State("check", Tone.MEDIUM, translate("Texts", "Fairly sure")),
        ConfidenceLevel.LOW: State("question", Tone.LOW, translate("Texts", "Not so sure")),
        ConfidenceLevel.INSUFFICIENT: State("question", Tone.UNKNOWN, translate("Texts", "Not sure")),
    }
    return table[level]


def subject_names() -> dict[str, str]:
    """School subjects, as books name them -> in the language of the window."""
    return {
        "Science": translate("Texts", "Science"),
        "Mathematics": translate("Texts", "Mathematics"),
        "Social Science": translate("Texts", "Social Science"),
        "Biology": translate("Texts", "Biology"),
        "Chemistry": translate("Texts", "Chemistry"),
        "Physics": translate("Texts", "Physics"),
        "Geography": translate("Texts", "Geography"),
        "History": translate("Texts", "History"),
        "Political Science": translate("Texts", "Political Science"),
        "Economics": translate("Texts", "Economics"),
        "Statistics": translate("Texts", "Statistics"),
        "Sociology": translate("Texts", "Sociology"),
        "Psychology": translate("Texts", "Psychology"),
        "Computer Science": translate("Texts", "Computer Science"),
        "Accountancy": translate("Texts", "Accountancy"),
        "Business Studies": translate("Texts", "Business Studies"),
        "English": translate("Texts", "English"),
        "Hindi": translate("Texts", "Hindi"),
        "Sanskrit": translate("Texts", "Sanskrit"),
        "Environmental Studies": translate("Texts", "Environmental Studies"),
    }


def subject_name(subject: str) -> str:
    """A school subject in the language of the window; unknown ones stay as they are."""
    return subject_names().get(subject, subject)


def page_warning(code: str) -> str:
    """A warning about pages of a book, in plain words."""
    table = {
        "blank": translate("Texts", "blank"),
        "picture_only": translate("Texts", "only a picture"),
        "scanned": translate("Texts", "scanned, read by the computer"),
        "ocr_unavailable": translate("Texts", "scanned, could not be read here"),
        "ocr_poor": translate("Texts", "scanned, hard to read"),
        "legacy_font": translate("Texts", "old Hindi letters, converted"),
        "unreadable": translate("Texts", "could not be read"),
        "reread": translate("Texts", "letters read from the picture"),
        "partly_unread": translate("Texts", "some words could not be read"),
        "hidden_text": translate("Texts", "words that nobody sees, left out"),
        "added_text": translate("Texts", "words that others added, left out"),
    }
    return table.get(code, code)


def stage_name(code: str) -> str:
    """What happens to a book that is coming in."""
    table = {
        "reading": translate("Texts", "Reading the pages"),
        "embedding": translate("Texts", "Learning to find things in it"),
        "storing": translate("Texts", "Putting it on the shelf"),
    }
    return table.get(code, code)


def language_name(language: str) -> str:
    return {"en": translate("Texts", "English"), "hi": translate("Texts", "Hindi")}.get(language, language)


def page_word(printed: str | None, number: int) -> str:
    """ "Page 137": the printed number where the page has one."""
    return translate("Texts", "Page {0}").format(printed or number)


def answer_lines(result: AnswerResult) -> list[str]:
    """What an answer says, with the numbers of its sources: a line for each paragraph, bullet and step, or
    for each sentence of a short one."""
    if result.blocks:
        return (result.answer or "").splitlines() + _teaching_lines(result)
    return [sentence.text + "".join(f" [{n}]" for n in sentence.citations) for sentence in result.sentences]


def _teaching_lines(result: AnswerResult) -> list[str]:
    """The pages that teach an exercise."""
    pages = [f"• {page.label}" for block in result.blocks for page in block.pages]
    return [translate("Texts", "Pages that teach this") + ":", *pages] if pages else []


def left_open(result: AnswerResult) -> list[str]:
    """What stands below an answer that leaves a part of the question open; [] for a whole one."""
    return [result.message] if result.is_shown and result.message else []


def answer_as_text(result: AnswerResult) -> str:
    """The answer with its sources, for the clipboard and printing."""
    parts = [result.question, ""]
    if not result.is_shown:
        parts.append(result.message or "")
    else:
        if result.lead_in:
            parts.append(result.lead_in)
        parts += [*answer_lines(result), *left_open(result), ""]
        for citation in result.citations:
            parts.append(f"[{citation.n}] {citation.label}")
    return "\n".join(parts).strip() + "\n"


def window_language() -> Language:
    """The language the window speaks now (languages.WindowLanguage sets the default locale)."""
    return Language.HI if QLocale().language() == QLocale.Language.Hindi else Language.EN
