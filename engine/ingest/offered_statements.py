"""Statements that a book only offers: options of a choice, halves to be matched, what is to be judged true or
false. Some of them are wrong on purpose, so none tells anything."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What offers statements, to be held against each other by the reader.
_OFFERS = re.compile(
    r"\b(?:following|these|given|two|three|four|five)\b[^.:]{0,40}\bstatements?\b"
    r"|\bstatements?\b[^.]*\b(?:true|false|correct|incorrect)\b"
    r"|\bwhich\s+(?:one\s+)?of\s+the(?:se|\s+following)\b|\b(?:tick|choose|select|mark|identify|pick)\b[^.]*"
    r"\b(?:correct|incorrect|right|wrong|true|false|appropriate|best)\b|\bassertion\b|\btrue\s+or\s+false\b"
    r"|^\W*(?:\d+\W+)?match\s+(?:the|list|column|each|these|items)\b"
    r"|(?:निम्न(?:लिखित)?|इन)\s+(?:में\s+से|कथनों)|कथन.*(?:सही|गलत|सत्य|असत्य)|सही\s+(?:उत्तर|विकल्प|मिलान)|सुमेलित",
    re.IGNORECASE,
)
# What asks about the statements before it.
_LOOKS_BACK = re.compile(
    r"\b(?:statements?|these|pairs?)\b[^.]*\b(?:above|true|false|correct|incorrect|wrong)\b"
    r"|\b(?:given|mentioned)\s+above\b"
    r"|(?:उपर्युक्त|उपरोक्त|ऊपर\s+दिए|इनमें\s+से)",
    re.IGNORECASE,
)


def offered_statements(texts: Sequence[str], is_item: Sequence[bool], asks: Sequence[bool]) -> frozenset[int]:
    """The places of the sentences of a passage that are only offered. `is_item`: which ones are items of a
    list; `asks`: which ones ask or set a task."""
    found: set[int] = set()
    for place, text in enumerate(texts):
        if not (asks[place] or re.match(r"\W*(?:\d+\W+)?match\b", text, re.IGNORECASE)):
            continue
        if _OFFERS.search(text):
            found.update(_run(is_item, place + 1, 1))
        if _LOOKS_BACK.search(text):
            found.update(_run(is_item, place - 1, -1))
    return frozenset(found)


def _run(is_item: Sequence[bool], place: int, step: int) -> list[int]:
    """The items next to each other from a place on, forwards or backwards."""
    found = []
    while 0 <= place < len(is_item) and is_item[place]:
        found.append(place)
        place += step
    return found
