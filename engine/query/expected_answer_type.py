"""What a question asks for and what a sentence offers, by its wording: general patterns in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.assets import pattern_under
from engine.core.text import content_words, fold, words
from engine.policy.numbers import policy_number

_FILE = "words/answer_kinds.txt"
_KINDS = ("time", "name", "number", "cause", "person", "place", "formula")
_BY_CAPITALS = ("time", "person", "place", "formula")  # are told by capital letters, too
_DEFINITION = re.compile(pattern_under(_FILE, "definition"), re.I)
# Kind -> what asks for it, what offers it.
_SHAPES = {
    kind: (
        re.compile(pattern_under(_FILE, f"asks {kind}"), re.I),
        re.compile(pattern_under(_FILE, f"offers {kind}"), 0 if kind in _BY_CAPITALS else re.I),
    )
    for kind in _KINDS
}
# Where a defining sentence names what it defines: behind "called", before "कहलाता है", at its beginning.
_TERM_BEHIND = re.compile(
    r"\b(?:called|known\s+as|termed(?:\s+as)?|referred\s+to\s+as|named)\s+(?:as\s+)?((?:[^\s,;.:]+\s*){1,6})",
    re.I,
)
_TERM_BEFORE = re.compile(r"((?:[^\s,;।]+\s+){1,3})(?:कहते\s+हैं|कहलात|कहा\s+जाता|कहेंगे|के\s+नाम\s+से\s+जान)", re.I)
_TERM_OR = re.compile(
    r"([^\s,;।]+\s+(?:\([^)]*\)\s+)?)(?:अथवा|या)\s+(?:\S+\s+){1,4}?(?:कहते\s+हैं|कहलात|कहा\s+जाता)|"
    r"((?:[^\s,;।]+\s+){1,3})को\s+(?:\S+\s+){0,9}?परिभाषित",
    re.I,
)
_TERM_FIRST = re.compile(
    r"^\W*(?:(?:the|an?)\s+)?((?:(?!that\b|which\b|who\b)[^\s,;.:]+\s+){1,5}?)"
    r"(?:(?:is|are|was|were)\s+(?!called\b|known\b|termed\b|named\b)\w+|means?\b|refers?\s+to\b)|"
    r"^\W*((?:\S+\s+){1,4}?)(?:का\s+(?:अर्थ|तात्पर्य|मतलब)|से\s+(?:हमारा\s+)?(?:तात्पर्य|अभिप्राय|आशय))",
    re.I,
)
# "विलयन ... मिश्रण होता है।" says what something is, "... निर्धारित करता है।" what it does.
_IS_SOMETHING = re.compile(
    r"^[\W\d]*((?:\S+\s+){1,3}).*(?:\s(?:होता|होती|होते)|\s(?!\S*(?:ता|ती|ते|ना|नी|ने|या|ये|यी|ई|गए|रहा|रही|रहे|चुका|कर|"
    r"चाहिए)\s)\S+)\s+(?:है|हैं)\s*[।.]",
    re.I,
)


@dataclass(frozen=True, slots=True)
class QuestionShape:
    """What a question asks for."""

    definition: bool
    kinds: tuple[str, ...]

    @classmethod
    def of(cls, question: str) -> QuestionShape:
        kinds = tuple(name for name, (asks, _) in _SHAPES.items() if asks.search(question))
        short = len(set(content_words(question))) <= 4
        return cls(bool(_DEFINITION.search(question.strip())) and short and not kinds, kinds)

    def fit(self, text: str) -> float:
        """Share of the asked-for kinds of thing that the sentence has; 0 when nothing special is asked."""
        if not self.kinds:
            return 0.0
        return sum(self.offers(kind, text) for kind in self.kinds) / len(self.kinds)

    @staticmethod
    def offers(kind: str, text: str) -> bool:
        """Whether a text has a thing of that kind."""
        return bool(_SHAPES[kind][1].search(text))


_OF_LETTERS = re.compile(r"[^\W\d_]{3,}|[\u0900-\u097f]{2,}")


def share_of_signs(text: str) -> float:
    """Share in [0, 1] of a sentence that is no word: numbers, symbols and signs of formulas."""
    parts = text.split()
    return sum(not _OF_LETTERS.search(part) for part in parts) / max(1, len(parts))


def defined_terms(text: str) -> list[str]:
    """What a sentence may be defining, as it calls it; [] when it defines nothing.

    "The path is called an orbit" -> ["an orbit"], "Friction is a force" -> ["Friction"]: a few words each, so
    that a definition of something else that only mentions the topic is told from one of the topic.
    """
    patterns = (_TERM_BEHIND, _TERM_BEFORE, _TERM_OR, _TERM_FIRST)
    named = [
        _head(group)
        for pattern in patterns
        for match in pattern.finditer(text)
        for group in match.groups()
        if group
    ]
    plain = _ASIDE.sub(" ", text)
    of_thing = _DEFINED_OF.match(plain)
    if of_thing:
        named += _openings(plain[of_thing.end() :])
    subject = _IS_SOMETHING.match(text)
    return [*named, *_openings(text[subject.start(1) :])] if subject else named


# "किसी घोल की सांद्रता ... के रूप में परिभाषित की जाती है।": behind the first genitive stands what is defined.
_DEFINED_OF = re.compile(r"^\W*(?:\S+\s+){1,3}?(?:का|की|के)\s+(?=.*परिभाषित\s+(?:क|हो))")
_ASIDE = re.compile(r"\([^)]*\)")  # "(onto)", "(M)"


def _head(term: str) -> str:
    """A Hindi term without what stands before its last postposition, and without "a": "विलयन की मोलरता" names
    मोलरता, "एक रिक्त संबंध" names रिक्त संबंध."""
    words_of = _ASIDE.sub(" ", term).split()
    after = max((place for place, word in enumerate(words_of) if _POSTPOSITION.match(word)), default=-1)
    return " ".join(word for word in words_of[after + 1 :] if word != "एक") or term.strip()


def asks_what_is(question: str) -> bool:
    """Whether a Hindi question, also in Latin letters, asks nothing but what one thing is: "विलयन किसे कहते हैं?"
    does, "विलयन की मोलरता क्या है?" and "x का मान क्या है?" do not."""
    asked = _WHAT_IS.match(fold(question).strip())
    return asked is not None and not any(_POSTPOSITION.match(word) for word in asked[1].split())


_WHAT_IS = re.compile(
    r"^((?:\S+\s+){1,3}?)(?:किसे\s+(?:कहते|बोलते)|क्या\s+(?:है|हैं|होता|होती|होते|कहलात)|की\s+परिभाषा|से\s+(?:आप\s+)?(?:क्या\s+)?"
    r"(?:तात्पर्य|अभिप्राय|आशय|समझ)|का\s+(?:अर्थ|मतलब)|kis[ek]+\s+(?:kehte|kahte|kahate|bolte)|kya\s+(?:hai|h|hain|hota|hoti|hote)\b|"
    r"ki\s+paribhasha|ka\s+(?:arth|matlab))(?:\s+\S+){0,3}\W*$"
)
_TERM_WORDS = 3  # of a term that a Hindi sentence begins with
_POSTPOSITION = re.compile(r"(?:का|की|के|को|से|में|ने|पर|द्वारा|ka|ki|ke|ko|se|mein|me|par)$")


def _openings(text: str) -> list[str]:
    """What a Hindi sentence may begin with as its subject: one to three words that no postposition follows or
    ends ("विलयन दो या ..." speaks of विलयन, "विलयन का ताप ..." and "विलयन के कारण ..." do not)."""
    said = text.split()
    openings = [
        " ".join(said[:count])
        for count in range(1, _TERM_WORDS + 1)
        if len(said) > count and not any(_POSTPOSITION.match(word) for word in said[count - 1 : count + 1])
    ]
    return [one for one in openings if not _COMPOUND_POSTPOSITION.search(one)]


_COMPOUND_POSTPOSITION = re.compile(pattern_under(_FILE, "compound postposition"))


_COUNTS = re.compile(
    r"\b(?:two|three|four|five|six|seven|several|many|various|different|a\s+number\s+of)"
    r"(?:[- ]fold\b|\s+(?:\w+\s+){0,2}?(?:types?|kinds?|sets?|ways|reasons|factors|categories|groups|"
    r"forms|stages|phases|steps|methods|parts|points|aspects|features|causes|effects|uses|components|advantages|benefits)\b)",
    re.I,
)
# Share of their words that two sentences share which say the same.
_SAME = policy_number("word_overlap", "nearly_all")
_LEADING_WORDS = 14  # a longer sentence tells something besides


def leads_on(text: str) -> bool:
    """Whether an English sentence only counts what the book tells next: "The gain is two-fold.\""""
    short = len(text.split()) <= _LEADING_WORDS and not re.search(r"[:–—]", text)
    return short and bool(_COUNTS.search(text))


def same_words(first: str, second: str) -> bool:
    """Whether two sentences say the same in the same words (books repeat themselves in summaries)."""
    a, b = set(words(fold(first))), set(words(fold(second)))
    return len(a & b) >= _SAME * min(len(a), len(b)) if a and b else False


def is_unfinished(text: str) -> bool:
    """Whether a sentence stops without a closing mark: a heading, a cell, a broken line."""
    return text.rstrip()[-1:] not in set(".!?।:)\"”’'")


_ASKS = r"(?:what|why|how|which|who|whom|when|where|name|tell|give|state|define)"
_ASKS_HINDI = r"(?:क्या|क्यों|कैसे|कौन|किस|कब|कहाँ|कितन)"
_NEXT_PART = re.compile(
    rf"\b{_ASKS}\b.*(?:\band\b|,|;)\s+(?:(?:in|at|by|for|from|to|on|with)\s+)?(?:what|why|how|which|who|whom|when|where)\b|"
    r"\b(?:why|how)\b.*[\w,]\s+(?:but|while|whereas)\b|\?\s+(?:and\s+)?(?:what|why|how|which|who|when|where)\b|"
    rf"{_ASKS_HINDI}.*(?:और|तथा|एवं|,)\s.*{_ASKS_HINDI}|\bone\b.*\band\s+one\b|"
    r"\bdiffer(?:s|ent|ences?)?\b|\bdistinguish\b|\bcompare\b",
    re.I,
)


def asks_two_things(question: str) -> bool:
    """Whether a question has a second part ("..., and why?") or compares two things: what a short answer
    tends to forget."""
    return bool(_NEXT_PART.search(question))


_PART = re.compile(
    r"(?:,\s*|\s+)(?:and|but|while|whereas)\s+(?=(?:(?:in|at|by|for|from|to|on|with)\s+)?"
    r"(?:what|why|how|which|who|whom|when|where)\b)|\?\s+|\s(?:और|तथा|एवं)\s(?=.*(?:क्या|क्यों|कैसे|कौन|किस|कब|कहाँ|कितन))",
    re.IGNORECASE,
)


def parts_of(question: str) -> list[str]:
    """The parts of a question that each ask something: "Why does ice float, and when does water boil?"."""
    return [part for part in _PART.split(question) if part.strip(" ?")]
