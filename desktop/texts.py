"""Words for the engine's codes: one table each, in the language of the window."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.theme import Tone
from engine.results import AnswerKind, AnswerResult
from engine.values import ConfidenceLevel, Language

UNSAFE = "unsafe_question"


class State(NamedTuple):
    """How an answer stands: icon, colour and word (never colour alone)."""

    icon: str
    tone: Tone
    word: str


def searching_state() -> State:
    return State("search", Tone.TALK, QCoreApplication.translate("Texts", "Looking in your books…"))


def reading_state() -> State:
    return State("books", Tone.TALK, QCoreApplication.translate("Texts", "Found pages. Reading them…"))


def writing_state() -> State:
    return State("edit", Tone.TALK, QCoreApplication.translate("Texts", "Checking each sentence…"))


def stopped_state() -> State:
    return State("stop", Tone.ERROR, QCoreApplication.translate("Texts", "Stopped"))


def error_state() -> State:
    return State("warning", Tone.ERROR, QCoreApplication.translate("Texts", "Something got in the way"))


def state_of(result: AnswerResult) -> State:
    """The final state of an answer."""
    if result.status is AnswerKind.REFUSED and result.refusal_reason == UNSAFE:
        return State("care", Tone.CARE, QCoreApplication.translate("Texts", "You are not alone"))
    words = {
        AnswerKind.ANSWERED: (
            "check",
            Tone.ANSWER,
            QCoreApplication.translate("Texts", "Answer from your books"),
        ),
        AnswerKind.QUOTED: (
            "quote",
            Tone.QUOTED,
            QCoreApplication.translate("Texts", "In the book's own words"),
        ),
        AnswerKind.REFUSED: ("question", Tone.UNKNOWN, QCoreApplication.translate("Texts", "I don't know")),
        AnswerKind.SMALL_TALK: ("talk", Tone.TALK, QCoreApplication.translate("Texts", "Pothi says")),
        AnswerKind.ERROR: error_state(),
    }
    return State(*words[result.status])


def level_state(level: ConfidenceLevel) -> State:
    """How sure the engine is of a shown answer."""
    tr = QCoreApplication.translate
    table = {
        ConfidenceLevel.HIGH: State("check", Tone.ANSWER, tr("Texts", "Very sure")),
        ConfidenceLevel.MEDIUM: State("check", Tone.MEDIUM, tr("Texts", "Fairly sure")),
        ConfidenceLevel.LOW: State("question", Tone.LOW, tr("Texts", "Not so sure")),
        ConfidenceLevel.INSUFFICIENT: State("question", Tone.UNKNOWN, tr("Texts", "Not sure")),
    }
    return table[level]


def subject_name(subject: str) -> str:
    """A school subject in the language of the window; unknown ones stay as they are."""
    tr = QCoreApplication.translate
    table = {
        "Science": tr("Texts", "Science"),
        "Mathematics": tr("Texts", "Mathematics"),
        "Social Science": tr("Texts", "Social Science"),
        "Biology": tr("Texts", "Biology"),
        "Chemistry": tr("Texts", "Chemistry"),
        "Physics": tr("Texts", "Physics"),
        "Geography": tr("Texts", "Geography"),
        "History": tr("Texts", "History"),
        "Political Science": tr("Texts", "Political Science"),
        "Economics": tr("Texts", "Economics"),
        "Statistics": tr("Texts", "Statistics"),
        "Sociology": tr("Texts", "Sociology"),
        "Psychology": tr("Texts", "Psychology"),
        "Computer Science": tr("Texts", "Computer Science"),
        "Accountancy": tr("Texts", "Accountancy"),
        "Business Studies": tr("Texts", "Business Studies"),
        "English": tr("Texts", "English"),
        "Hindi": tr("Texts", "Hindi"),
        "Sanskrit": tr("Texts", "Sanskrit"),
        "Environmental Studies": tr("Texts", "Environmental Studies"),
    }
    return table.get(subject, subject)


def page_warning(code: str) -> str:
    """A warning about pages of a book, in plain words."""
    tr = QCoreApplication.translate
    table = {
        "blank": tr("Texts", "blank"),
        "picture_only": tr("Texts", "only a picture"),
        "scanned": tr("Texts", "scanned, read by the computer"),
        "ocr_unavailable": tr("Texts", "scanned, could not be read here"),
        "ocr_poor": tr("Texts", "scanned, hard to read"),
        "legacy_font": tr("Texts", "old Hindi letters, converted"),
        "unreadable": tr("Texts", "could not be read"),
    }
    return table.get(code, code)


def stage_name(code: str) -> str:
    """What happens to a book that is coming in."""
    tr = QCoreApplication.translate
    table = {
        "reading": tr("Texts", "Reading the pages"),
        "embedding": tr("Texts", "Learning to find things in it"),
        "storing": tr("Texts", "Putting it on the shelf"),
    }
    return table.get(code, code)


def language_name(language: str) -> str:
    tr = QCoreApplication.translate
    return {"en": tr("Texts", "English"), "hi": tr("Texts", "Hindi")}.get(language, language)


def page_word(printed: str | None, number: int) -> str:
    """ "Page 137": the printed number where the page has one."""
    return QCoreApplication.translate("Texts", "Page {0}").format(printed or number)


def answer_as_text(result: AnswerResult) -> str:
    """The answer with its sources, for the clipboard and printing."""
    parts = [result.question, ""]
    if not result.is_shown:
        parts.append(result.message or "")
    else:
        if result.lead_in:
            parts.append(result.lead_in)
        for sentence in result.sentences:
            marks = "".join(f" [{n}]" for n in sentence.citations)
            parts.append(f"{sentence.text}{marks}")
        parts.append("")
        for citation in result.citations:
            parts.append(f"[{citation.n}] {citation.label}")
    return "\n".join(parts).strip() + "\n"


def engine_language(locale: str) -> Language:
    """The engine's language for a window language."""
    return Language.HI if locale == "hi" else Language.EN
