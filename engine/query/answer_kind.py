"""What kind of answer a question wants, and whether a text has anything of that kind.

"How many ...?" wants a number, "when ...?" a date, "who ...?" a name. A passage about the right topic that
holds nothing of the kind does not answer.
"""

from __future__ import annotations

import re
from enum import StrEnum

from engine.core.text import fold


class ExpectedKind(StrEnum):
    NUMBER = "number"
    TIME = "time"
    NAME = "name"


_ASKED = (
    (
        ExpectedKind.TIME,
        re.compile(
            r"\b(?:when\s+(?:was|were|did)|(?:which|what)\s+(?:year|date|century|decade)|in\s+which\s+year|kis\s+(?:saal|sal|san|varsh))\b"
            r"|\bkab\b.*\b(?:tha|thi|the|hua|hui|hue|hogi|hoga|gaya|gayi|bana|bani|mila|mili)\b"
            r"|(?<!\w)कब(?!\w).*(?:था|थी|थे|हुआ|हुई|हुए|होगा|होगी|गया|गई|बना|बनी|मिला|मिली)|किस\s+(?:साल|वर्ष|सन|सदी|तारीख|दशक)"
        ),
    ),
    (
        ExpectedKind.NUMBER,
        re.compile(
            r"\bhow\s+(?:many|much|fast|far|long|old|tall|deep|high|hot|heavy)\b|\b(?:what|which)\s+(?:percentage|percent|number|fraction)\b"
            r"|\bkitn[aei]\b|(?<!\w)कितन[ाीे](?!\w)"
        ),
    ),
    (
        ExpectedKind.NAME,
        re.compile(
            r"^\s*(?:who|whom|whose)\b|\b(?:by|to)\s+whom\b|\bkis(?:ne|ko)\b|\bkaun\b|किसने|किन्होंने|(?<!\w)कौन\s+थ"
        ),
    ),
)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|lakh|crore"
    "|half|third|quarter|once|twice|double|दो|तीन|चार|पांच|छह|छः|सात|आठ|नौ|दस|बीस|सौ|हजार|लाख|करोड|आधा|एक"
)
_NUMBER = re.compile(rf"\d|(?<!\w)(?:{_NUMBER_WORDS})(?!\w)")
_TIME = re.compile(r"\b1\d{3}\b|\b20\d{2}\b|century|centuries|सदी|शताब्दी|\d+\s*(?:bc|ce|ad|ईसा|ई)")
_NAME = re.compile(
    r"(?<![.!?।]\s)(?<!^)\b[A-Z][a-z]{2,}|\b[A-Z][a-z]+\s+[A-Z]|[\u0900-\u097f]+\s+(?:ने)(?!\w)"
)


def expected_kind(question: str) -> ExpectedKind | None:
    """The kind of answer a question asks for, where it can be told."""
    folded = fold(question)
    return next((kind for kind, pattern in _ASKED if pattern.search(folded)), None)


def holds(text: str, kind: ExpectedKind) -> bool:
    """Whether a text has anything of that kind."""
    if kind is ExpectedKind.NAME:
        return _NAME.search(text) is not None
    return (_TIME if kind is ExpectedKind.TIME else _NUMBER).search(fold(text)) is not None
