"""Words of the teacher area for the engine's codes, in the language of the window (see desktop.texts)."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

# The name that the translation tool looks for.
translate = QCoreApplication.translate


def reason_words() -> dict[str, str]:
    """Why a question was refused, as a teacher says it."""
    return {
        "off_topic": translate("TeacherTexts", "not about anything in the books"),
        "out_of_scope": translate("TeacherTexts", "on the list of topics left out"),
        "empty_retrieval": translate("TeacherTexts", "no page fits well enough"),
        "insufficient_context": translate("TeacherTexts", "the pages say too little"),
        "low_confidence": translate("TeacherTexts", "not sure enough"),
        "missing_citations": translate("TeacherTexts", "answer without a page to show"),
        "invalid_citations": translate("TeacherTexts", "answer named a wrong page"),
        "low_grounding": translate("TeacherTexts", "answer did not stand in the book"),
        "hallucination_detected": translate("TeacherTexts", "answer added something of its own"),
        "multiple_issues": translate("TeacherTexts", "several things did not fit"),
        "selected_text_insufficient": translate("TeacherTexts", "not in the marked passage"),
        "unsafe_question": translate("TeacherTexts", "a question that needs care"),
        "language_mismatch": translate("TeacherTexts", "answer in another language"),
        "generation_error": translate("TeacherTexts", "the language model failed"),
    }


def reason_word(code: str) -> str:
    return reason_words().get(code, code)


def ending_words() -> dict[str, str]:
    """How questions end, in a table or below a chart."""
    return {
        "answered": translate("TeacherTexts", "Answered"),
        "quoted": translate("TeacherTexts", "Quoted from the book"),
        "refused": translate("TeacherTexts", "“I don't know”"),
        "small_talk": translate("TeacherTexts", "Greeting"),
        "error": translate("TeacherTexts", "Error"),
    }


def table_words() -> dict[str, str]:
    """Headings and codes of the exported table."""
    return {
        "date": translate("TeacherTexts", "Date"),
        "time": translate("TeacherTexts", "Time"),
        "question": translate("TeacherTexts", "Question"),
        "ending": translate("TeacherTexts", "How it ended"),
        "reason": translate("TeacherTexts", "Why not"),
        "confidence": translate("TeacherTexts", "How sure (0 to 1)"),
        "chapter": translate("TeacherTexts", "Chapter"),
        "class": translate("TeacherTexts", "Class"),
        "subject": translate("TeacherTexts", "Subject"),
        "language": translate("TeacherTexts", "Language"),
        "seconds": translate("TeacherTexts", "Seconds"),
        "flags": translate("TeacherTexts", "What was said about it"),
        "right": translate("TeacherTexts", "right"),
        "wrong": translate("TeacherTexts", "wrong"),
        "should_have_answered": translate("TeacherTexts", "the book has this"),
        **ending_words(),
        **reason_words(),
    }


def kind_word(kind: str) -> str:
    """What a piece of a page is."""
    table = {
        "heading": translate("TeacherTexts", "Heading"),
        "paragraph": translate("TeacherTexts", "Text"),
        "list": translate("TeacherTexts", "List"),
        "sidebox": translate("TeacherTexts", "Box"),
        "caption": translate("TeacherTexts", "Caption"),
        "table": translate("TeacherTexts", "Table"),
        "exercise": translate("TeacherTexts", "Exercise"),
        "equation": translate("TeacherTexts", "Formula"),
        "footnote": translate("TeacherTexts", "Footnote"),
        "answers": translate("TeacherTexts", "Answer key"),
        "contents": translate("TeacherTexts", "Contents"),
        "box": translate("TeacherTexts", "Box"),
        "activity": translate("TeacherTexts", "Activity"),
        "margin_note": translate("TeacherTexts", "Margin note"),
    }
    return table.get(kind, kind)


def warning_sentence(code: str) -> str:
    """What a warning about a page means for a teacher, and what to do."""
    table = {
        "blank": translate("TeacherTexts", "This page is blank. There is nothing to read on it."),
        "picture_only": translate(
            "TeacherTexts", "This page is only a picture. Pothi can show it but knows no words of it."
        ),
        "scanned": translate(
            "TeacherTexts",
            "This page is a photo of a page. The words were read from the picture; please compare them.",
        ),
        "ocr_unavailable": translate(
            "TeacherTexts",
            "This page is a photo of a page, and this computer cannot read words from pictures.",
        ),
        "ocr_poor": translate(
            "TeacherTexts",
            "This page is a photo that is hard to read. Many words may be wrong; a better copy would help.",
        ),
        "legacy_font": translate(
            "TeacherTexts",
            "The Hindi letters of this page were made in an old way and have been converted.",
        ),
        "unreadable": translate("TeacherTexts", "The words of this page could not be read."),
        "reread": translate(
            "TeacherTexts",
            "This page's file mixes up letters. The words were read from the picture; please compare.",
        ),
        "partly_unread": translate(
            "TeacherTexts",
            "Some words of this page could not be read. They are shown as ▯ and not used in answers.",
        ),
    }
    return table.get(code, code)


def left_out_sentences(hidden_words: int, added_words: int) -> list[str]:
    """How many words of a page, or of a book, are not the book's, and why."""
    told = []
    if hidden_words:
        told.append(
            translate(
                "TeacherTexts",
                "Words in the file that cannot be seen on the printed page: {0}. Pothi leaves them out.",
            ).format(hidden_words)
        )
    if added_words:
        told.append(
            translate(
                "TeacherTexts",
                "Words that readers, websites or printing programs have added: {0}. Pothi leaves them out.",
            ).format(added_words)
        )
    return told


def preset_words() -> dict[str, tuple[str, str]]:
    """Name of a preset, and what it means."""
    return {
        "strict": (
            translate("TeacherTexts", "Strict, for exams"),
            translate("TeacherTexts", "Answers only when very sure; says “I don't know” more often."),
        ),
        "balanced": (
            translate("TeacherTexts", "Balanced"),
            translate("TeacherTexts", "Right for most lessons."),
        ),
        "exploratory": (
            translate("TeacherTexts", "Exploring"),
            translate("TeacherTexts", "Answers more often, also when it is less sure. Look at the page."),
        ),
    }


def bound_words() -> dict[str, tuple[str, str]]:
    """Name of a bound that teachers may set, and what it does."""
    return {
        "answer_threshold": (
            translate("TeacherTexts", "How sure the best page must be"),
            translate("TeacherTexts", "Below this Pothi says “I don't know”."),
        ),
        "min_similarity_score": (
            translate("TeacherTexts", "How sure each further page must be"),
            translate("TeacherTexts", "Pages below this are not used for an answer."),
        ),
        "min_retrieval_confidence": (
            translate("TeacherTexts", "How sure all used pages must be on average"),
            translate("TeacherTexts", "A high value asks for several fitting pages."),
        ),
        "max_topic_mismatch_score": (
            translate("TeacherTexts", "When a question counts as another topic"),
            translate("TeacherTexts", "Below this the question is not about the books."),
        ),
        "min_grounding_score": (
            translate("TeacherTexts", "How much of an answer must stand in the book"),
            translate("TeacherTexts", "Share of its sentences whose words are found on the page."),
        ),
        "min_citation_coverage": (
            translate("TeacherTexts", "How much of an answer must name its page"),
            translate("TeacherTexts", "Share of its sentences that come with a page."),
        ),
    }


def size_word(size: int) -> str:
    """Bytes as people say them: "1.1 GB"."""
    return QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def percent(share: float) -> str:
    return translate("TeacherTexts", "{0} %").format(QLocale().toString(round(100 * share)))


def day_word(day: date) -> str:
    """ "21 Nov" """
    return QLocale().toString(QDate(day.year, day.month, day.day), "d MMM")


def moment_word(at: str) -> str:
    """An ISO 8601 moment as the local day: "21 Nov 2026". Empty for what is no moment."""
    try:
        day = datetime.fromisoformat(at).astimezone().date()
    except ValueError:
        return ""
    return QLocale().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")
