"""The safety checks in plain words, for the panel "why this answer"."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.core.results import CheckOutcome

# The name that the translation tool looks for.
translate = QCoreApplication.translate


def check_words(check: CheckOutcome) -> str:
    """What a check looked at, in the language of the window; a new check shows its own name."""
    table = {
        "question_empty": translate("Checks", "The question can be read"),
        "question_length": translate("Checks", "The question can be read"),
        "small_talk": translate("Checks", "It is a question about lessons"),
        "unsafe_question": translate("Checks", "The question is safe for a child"),
        "steering": translate("Checks", "Nobody tries to trick the computer"),
        "reference": translate("Checks", "Your book has a part with this number"),
        "topic_relevance": translate("Checks", "Your books talk about this"),
        "out_of_scope": translate("Checks", "The topic belongs to your lessons"),
        "empty_retrieval": translate("Checks", "A fitting page was found"),
        "sufficient_context": translate("Checks", "The pages say enough about it"),
        "retrieval_confidence": translate("Checks", "These are the right pages"),
        "rerank": translate("Checks", "A second look agrees"),
        "selected_text": translate("Checks", "The passage you marked answers it"),
        "premise": translate("Checks", "What the question takes for granted is right"),
        "citations_present": translate("Checks", "Every sentence names its page"),
        "citations_valid": translate("Checks", "The named pages are real"),
        "citation_coverage": translate("Checks", "All of it comes with its page"),
        "grounding": translate("Checks", "The words stand on the named page"),
        "grounded_share": translate("Checks", "Nearly every sentence stands in the book"),
        "semantic_support": translate("Checks", "The page says the same thing"),
        "numbers": translate("Checks", "The numbers are the book's"),
        "formulas": translate("Checks", "The formulas are the book's"),
        "dates": translate("Checks", "The dates are the book's"),
        "names": translate("Checks", "The names are the book's"),
        "polarity": translate("Checks", "Nothing was turned into its opposite"),
        "stands_together": translate("Checks", "What is said together stands together in the book"),
        "rests_on_answer": translate("Checks", "It rests on the sentence that answers best"),
        "judge": translate("Checks", "The language model thinks this answers it"),
        "claim_alone": translate("Checks", "The pages bear out what the question takes for granted"),
        "claim": translate("Checks", "The language model finds this on the pages, too"),
        "sure_alone": translate("Checks", "The search is very sure of the page"),
        "composed_answer": translate("Checks", "The computer's own words passed every check"),
        "sentences_left_out": translate("Checks", "Sentences that failed were left out"),
        "attached": translate("Checks", "Who, what and when belong together as in the book"),
        "said_twice": translate("Checks", "Nothing is said twice"),
        "leaning": translate("Checks", "Every “it” and “they” has its thing beside it"),
        "about_the_thing": translate("Checks", "It speaks of the thing that was asked about"),
        "request": translate("Checks", "It is a question that books can answer"),
        "broad_evidence": translate("Checks", "The pages speak of what was asked"),
        "sure_evidence": translate("Checks", "The pages that are shown are sure enough"),
        "outside_phrases": translate("Checks", "Nothing was added from elsewhere"),
        "model_refusal": translate("Checks", "The language model found an answer in the pages"),
        "length": translate("Checks", "It is not longer than the pages it comes from"),
        "repetition": translate("Checks", "It does not repeat itself"),
        "question_fit": translate("Checks", "It answers what was asked"),
        "language": translate("Checks", "It is in the language of the question"),
        "contradiction": translate("Checks", "The books agree with each other"),
        "validation": translate("Checks", "Checks are switched off"),
    }
    return table.get(check.name, check.name.replace("_", " "))
