"""Names on a scanned page that OCR has spelt in two ways, where a capital I and a small l look alike.

Nothing but the page itself decides: the spelling that it has more often, or else the one with the capital.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.ingest.spans import Span
from engine.ingest.words import is_english_word, stands_alone

_AROUND = ".,;:!?()[]{}\"'“”‘’"
_ALIKE = str.maketrans("I1|", "lll")
_LEAST = 4  # letters of a name


def agree_on_names(words: Sequence[Span]) -> list[Span]:
    """The words of a page, in reading order, with each name in one spelling, and put together again where
    one of its places was read in two parts."""
    spellings = Counter(bare for word in words if _may_be_name(bare := word.text.strip().strip(_AROUND)))
    best: dict[str, str] = {}
    for spelling, _ in sorted(spellings.items(), key=lambda item: (-item[1], not item[0][0].isupper())):
        best.setdefault(spelling.translate(_ALIKE), spelling)
    result: list[Span] = []
    for word in words:
        text = word.text.strip()
        bare = text.strip(_AROUND)
        last = result[-1] if result else None
        if last is not None and _are_parts(last, word, spellings):
            x0, y0, _, y1 = last.box
            box = (x0, min(y0, word.box[1]), word.box[2], max(y1, word.box[3]))
            result[-1] = replace(last, text=last.text.strip() + text + " ", box=box)
            continue
        name = best.get(bare.translate(_ALIKE)) if _may_be_name(bare) else None
        result.append(replace(word, text=word.text.replace(bare, name)) if name and name != bare else word)
    return result


def _may_be_name(bare: str) -> bool:
    """Whether a word is no English and has letters that OCR takes for each other."""
    return (
        len(bare) >= _LEAST and bare.isascii() and bare.isalpha() and not is_english_word(bare)
        and ("l" in bare or "I" in bare)
    )  # fmt: skip


def _are_parts(left: Span, right: Span, spellings: Counter[str]) -> bool:
    """Whether two words on a line are the parts of a name that the page has whole elsewhere."""
    first, second = left.text.strip(), right.text.strip().rstrip(_AROUND)
    if not first.isalpha() or not second.isalpha() or (stands_alone(first) and stands_alone(second)):
        return False
    if abs(left.baseline - right.baseline) > 0.5 * left.size or right.box[0] < left.box[0]:
        return False
    return spellings[first + second] > 0
