""" "More" and "shorter": what asks for the same answer at another length.

Such a request is read as the earlier question behind a fixed opening, which `engine.query.question_type`
understands.
"""

from __future__ import annotations

import re
from enum import Enum

from engine.core.language import detect_question
from engine.core.values import QuestionLanguage

_MORE = re.compile(
    r"(?:(?:please|ok|and|can you|could you)\s+)*(?:(?:tell|explain|give|show|say)\s+(?:me\s+)?)?(?:some\s+)?"
    r"(?:more|more\s+details?|in\s+(?:more\s+)?details?)(?:\s+(?:about|of|on)\s+(?:it|this|that))?(?:\s+please)?"
    r"|(?:थोड़ा\s+)?(?:और|और\s+विस्तार\s+से|विस्तार\s+से)(?:\s+(?:बता|समझा|लिख)\S*|\s+जानकारी(?:\s+दो|\s+दीजिए)?)"
    r"|(?:thoda\s+)?(?:aur|aur\s+(?:detail|vistar)\s+(?:me|mein|se)|(?:detail|vistar)\s+(?:me|mein|se))"
    r"\s+(?:bata|samjha|likh)\w*",
    re.IGNORECASE,
)
_SHORTER = re.compile(
    r"(?:(?:please|ok|and|can you|make it|say it|tell me|explain(?: it)?|give it)\s+)*(?:in\s+)?"
    r"(?:short|shorter|brief|briefly|(?:one|two|1|2)\s+lines?|fewer\s+words|few\s+words)(?:\s+please)?"
    r"|(?:(?:इसे|थोड़ा|और)\s+)*(?:छोटा|छोटे\s+में|संक्षेप\s+में|(?:एक|दो)\s+(?:वाक्य|लाइन)\s+में)"
    r"(?:\s+(?:कर|बता|समझा|लिख)\S*)*"
    r"|(?:(?:ise|thoda|aur)\s+)*(?:chhota|chota|short\s+(?:me|mein)|sankshep\s+(?:me|mein)|(?:ek|do)\s+line\s+"
    r"(?:me|mein))(?:\s+(?:kar|bata|samjha|likh)\w*)*",
    re.IGNORECASE,
)
_EDGES = " ?.!।"


class Length(Enum):
    """The other length, with its opening in each language."""

    MORE = ("explain more", "और विस्तार से", "aur vistar se")
    SHORTER = ("in two lines", "दो वाक्य में", "do line me")


def wanted_length(text: str) -> Length | None:
    """The length that a request asks for; None for whatever asks for anything else."""
    plain = text.strip(_EDGES)
    if _MORE.fullmatch(plain):
        return Length.MORE
    return Length.SHORTER if _SHORTER.fullmatch(plain) else None


def at_length(question: str, length: Length) -> str:
    """A question that asks for its answer at another length, in the language of the question."""
    place = {QuestionLanguage.EN: 0, QuestionLanguage.HI: 1, QuestionLanguage.HI_LATN: 2}
    return f"{length.value[place[detect_question(question)]]}: {bare_question(question)}"


def bare_question(question: str) -> str:
    """A question without the opening that `at_length` gave it."""
    return OPENING.sub("", question)


OPENING = re.compile(
    rf"^(?:{'|'.join(opening for length in Length for opening in length.value)})\s*:\s*", re.IGNORECASE
)
