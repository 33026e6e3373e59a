"""Labels as books print them: "Figure 6.3", "Table 2", "Activity 1.1", "चित्र 2.4"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.values import ItemKind

_DEVANAGARI_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_NAMES: dict[ItemKind, str] = {
    ItemKind.FIGURE: r"fig(?:ure|s)?\.?|figures|map|graph|plate|चित्र|आकृति|मानचित्र|आलेख",
    ItemKind.TABLE: r"tables?|सारणी|तालिका",
    ItemKind.ACTIVITY: r"activity|activities|क्रियाकलाप|गतिविधि",
    ItemKind.BOX: r"box|बॉक्स|बाक्स",
    ItemKind.EXAMPLE: r"examples?|उदाहरण",
    ItemKind.SOURCE: r"source|स्रोत",
    ItemKind.EXERCISE: r"exercises?(?:\s+set)?|प्रश्नावली|अभ्यास",
}
_KIND_OF = {kind: re.compile(rf"(?:{names})$", re.IGNORECASE) for kind, names in _NAMES.items()}
_ANY_NAME = "|".join(names for names in _NAMES.values())
# "10. 15" and "6.2 (a)" are labels, the "2" of "Table 2 shows" is, the "2" of "table 2.5 m long" is not.
_NUMBER = r"[0-9०-९]{1,3}(?:(?:\s{0,2}\.\s{0,2}[0-9०-९]{1,3}){1,2}|-[0-9०-९]{1,2})?"
_LABEL = re.compile(
    rf"(?<![\w\u0900-\u097f])({_ANY_NAME})\s*(?:[:.\-–]\s*)?({_NUMBER})(?![0-9०-९])"
    r"((?:(?-i:[a-h])|\s?\([a-hivx]{1,3}\)(?:,? ?(?:and |& ?)?\([a-hivx]{1,3}\))*)(?!\w))?",
    re.IGNORECASE,
)
_FURTHER = re.compile(
    rf"\s*(?:,|and|&|to|–|-|और|तथा|एवं|व)\s*({_NUMBER})(?![0-9०-९])(?:\s?\(?[a-h]\)?(?!\w))?"
)
_LEAD = re.compile(r"^[\s•▪■●*–-]*")
# What stands behind a label that is only spoken of: "Figure 6.3 shows", "चित्र 2.4 में"; but "Example 3 sin x".
_FUNCTIONS = r"(?:arc)?(?:sin|cos|tan|cot|sec|cosec|log|lim)(?![a-z])"
_SPOKEN_OF = re.compile(
    rf"^\s*(?:[,;)]|(?!{_FUNCTIONS})[a-z]{{2,}}|(?:में|से|का|के|की|को|पर|द्वारा|और|एवं|तथा|देखिए|देखें|ने|हमें|व)(?![\u0900-\u097f]))"
)
_LATIN_WORD = re.compile(r"^\s*[a-z]")
_DEVANAGARI = re.compile("[\u0900-\u097f]")
# The rest of a line that goes on with a sentence: "(as in / Fig. 5.4. What is the length ...?)".
_NO_CAPTION = re.compile(r"^\s*\..*[?？]\s*$|^\s*\.?\s*[•▪■●]")
# What follows a label that stands alone, when the text behind it was read as one with it.
_NEXT_TEXT = re.compile(
    r"^\s*(?:\d+(?:\.\d+)?[.)]?\s|(?:solution|example|answer|proof|हल|उत्तर|उदाहरण)(?![a-z]))", re.I
)
_PUNCTUATION = re.compile(r"^\s*[:.।|–—-]")


@dataclass(frozen=True, slots=True)
class Label:
    """A label in a text: `number` in ASCII digits without the letter of a part; `rest` is what follows."""

    kind: ItemKind
    number: str
    rest: str = ""

    @property
    def key(self) -> tuple[ItemKind, str]:
        return self.kind, self.number


def label_at_start(text: str) -> Label | None:
    """The label that a caption or heading begins with; None where it is only spoken of."""
    begun = _LEAD.sub("", text, count=1)
    found = _LABEL.match(begun)
    if found is None:
        return None
    label = _label(found)
    rest = begun[found.end() :]
    if label is None or _is_spoken_of(found[1], rest) or _NO_CAPTION.search(rest):
        return None
    return Label(label.kind, label.number, rest)


def label_within(text: str) -> tuple[Label, int] | None:
    """The first label in the middle of a text that is more than spoken of, and where it begins."""
    for found in _LABEL.finditer(text):
        label = _label(found)
        rest = text[found.end() :]
        if found.start() and label is not None and rest.strip() and not _is_spoken_of(found[1], rest):
            return Label(label.kind, label.number, rest), found.start()
    return None


def label_at_end(text: str) -> Label | None:
    """The label that a heading ends with ("Time and work Box 5.1")."""
    found = list(_LABEL.finditer(text))
    if not found or found[-1].end() < len(text.rstrip(" .:")) or not found[-1].start():
        return None
    return _label(found[-1])


def _is_spoken_of(name: str, rest: str) -> bool:
    """Whether a sentence goes on behind a label. Behind one in Hindi a Latin word is a symbol or a unit."""
    if _DEVANAGARI.search(name) and _LATIN_WORD.match(rest):
        return False
    return _SPOKEN_OF.match(rest) is not None


def stands_alone(label: Label) -> bool:
    """Whether what follows a label in a text is no caption: the solution or the question behind a figure."""
    return bool(_NEXT_TEXT.match(label.rest))


def is_set_off(label: Label) -> bool:
    """Whether a mark or nothing stands behind a label, as behind those of captions."""
    return not label.rest.strip() or bool(_PUNCTUATION.match(label.rest))


def labels_in(text: str) -> Iterator[Label]:
    """Every label that a text names, "Figs. 2.3 and 2.4" as two."""
    for found in _LABEL.finditer(text):
        label = _label(found)
        if label is None:
            continue
        yield label
        at = found.end()
        while further := _FURTHER.match(text, at):
            yield Label(label.kind, plain_number(further[1]))
            at = further.end()


def plain_number(printed: str) -> str:
    """A printed number in ASCII digits with dots: "10. 15" and "१०.१५" are "10.15"."""
    digits = re.sub(r"\s", "", printed.translate(_DEVANAGARI_DIGITS))
    return re.sub(r"[-–]", ".", digits)


def _label(found: re.Match[str]) -> Label | None:
    name = found[1]
    kind = next((kind for kind, pattern in _KIND_OF.items() if pattern.match(name)), None)
    return None if kind is None else Label(kind, plain_number(found[2]))
