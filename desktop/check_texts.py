"""The safety checks in plain words, for the panel "why this answer"."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.results import CheckOutcome


def check_words(check: CheckOutcome) -> str:
    """What a check looked at, in the language of the window; a new check shows its own name."""
    tr = QCoreApplication.translate
    table = {
        "length_of_question": tr("Checks", "The question can be read"),
        "question_form": tr("Checks", "The question can be read"),
        "small_talk": tr("Checks", "It is a question about lessons"),
        "unsafe_question": tr("Checks", "The question is safe for a child"),
        "steering": tr("Checks", "Nobody tries to trick the computer"),
        "topic_relevance": tr("Checks", "Your books talk about this"),
        "out_of_scope": tr("Checks", "The topic belongs to your lessons"),
        "empty_retrieval": tr("Checks", "A fitting page was found"),
        "sufficient_context": tr("Checks", "The pages say enough about it"),
        "retrieval_confidence": tr("Checks", "These are the right pages"),
        "rerank": tr("Checks", "A second look agrees"),
        "selected_text": tr("Checks", "The passage you marked answers it"),
        "premise": tr("Checks", "What the question takes for granted is right"),
        "citations_present": tr("Checks", "Every sentence names its page"),
        "citations_valid": tr("Checks", "The named pages are real"),
        "grounding": tr("Checks", "The words stand on the named page"),
        "semantic_support": tr("Checks", "The page says the same thing"),
        "facts": tr("Checks", "Numbers, units and names are the book's"),
        "numbers": tr("Checks", "Numbers, units and names are the book's"),
        "polarity": tr("Checks", "Nothing was turned into its opposite"),
        "outside_knowledge": tr("Checks", "Nothing was added from elsewhere"),
        "length": tr("Checks", "It is not longer than the pages it comes from"),
        "answers_question": tr("Checks", "It answers what was asked"),
        "question_fit": tr("Checks", "It answers what was asked"),
        "language": tr("Checks", "It is in the language of the question"),
        "contradiction": tr("Checks", "The books agree with each other"),
    }
    return table.get(check.name, check.name.replace("_", " "))
