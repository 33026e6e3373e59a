"""Statements that a book only offers: options of a choice, halves to be matched, what is to be judged true or
false. Some of them are wrong on purpose, so none tells anything. Nor does a row of two lists to be matched:
what stands in it side by side does not belong together."""

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
# A cell that numbers one of the lists: "List I", "Column B (Use)", and in a row that names its cells
# "Column A: Kiln".
_NUMBERED_LIST = re.compile(
    r"\W*(lists?|columns?|सूची|स्तंभ|स्तम्भ|कॉलम|कालम)\W{0,3}(I{1,3}|[A-C]|[1-3]|[क-ग]|[१-३]|अ|ब)"
    r"(?![\w\u0900-\u097f])",
    re.IGNORECASE,
)
_MATCHES = re.compile(
    r"\W*(?:\w{1,3}\W+)?match\s+(?:the|list|column|each|these|items)\b|.*(?:सुमेलित|मिलान\s+(?:कीजिए|करें|करो))",
    re.IGNORECASE,
)
_LISTS = 2  # three that are numbered may be lists of a law: those of the Union, the States and both


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


def rows_to_match(texts: Sequence[str], headings: Sequence[str]) -> frozenset[int]:
    """The places of the rows of a passage that are two lists to be matched, with their head and what asks to
    match them. `texts`: rows have " | " between their cells; `headings`: above the passage, with the caption
    of a table."""
    if headings and _MATCHES.match(headings[-1]):
        return frozenset(place for place, text in enumerate(texts) if " | " in text)
    found: set[int] = set()
    for place, text in enumerate(texts):
        if " | " not in text:
            continue
        if place and _MATCHES.match(texts[place - 1]):
            found.update((place - 1, place))  # what asks for it is no statement either
        elif place - 1 in found or _numbers_two_lists(text) or _MATCHES.match(text):
            found.add(place)
    return frozenset(found)


def _numbers_two_lists(row: str) -> bool:
    """Whether a row is the head of two lists, or names its cells by them."""
    numbered = [found for cell in row.split(" | ") if (found := _NUMBERED_LIST.match(cell))]
    words = {found[1].casefold() for found in numbered}
    return len(numbered) == _LISTS == len({found[2] for found in numbered}) and len(words) == 1
