"""Composition: the model's stream of text as complete sentences with citations, one by one.

The caller verifies each sentence before it takes the next; leaving the loop stops the model. Rubbish,
endless repetition, missing citations and silence all end the stream and are told by `ending`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from engine.answering.prompt import answer_messages
from engine.core.cancel import CancelToken
from engine.core.text import fold
from engine.core.values import TEMPERATURE, ConfidenceLevel, Language
from engine.inference.llm import LLM, Usage
from engine.inference.output_grammar import REFUSAL, answer_grammar
from engine.policy.numbers import policy_count
from engine.query.expected_answer_type import asks_two_things
from engine.safety.evidence import Draft, Evidence

# That are taken, one more for a question of two parts: what a small model adds is padding.
SENTENCES = policy_count("language_model", "sentences")
MAX_TOKENS = 160  # two sentences with room to spare; the spec allows 500
MAX_SENTENCE_CHARACTERS = 420
_CITED = re.compile(
    r"^(?P<text>[^\[\]]*?)\s*(?P<marks>(?:\[\s*(?:source\s*)?\d+\s*\]\s*)+)(?P<stop>[.!?।]?)", re.I
)
# How small models wrap a sentence, and what they say about their own answer: neither tells anything.
_WRAPPING = re.compile(
    r"^(?:based on|according to|as per)\s+(?:the\s+)?(?:given\s+|provided\s+)?"
    r"(?:ncert\s+)?(?:text ?books?|sources?(?:\s+\d+)?|information)(?:\s+provided)?\s*,\s*",
    re.I,
)
_WRAPPED_UP = re.compile(
    r",?\s*(?:as\s+(?:\w+\s+)?(?:stated|mentioned|given|described|shown|per|explained)\s+(?:in\s+)?|"
    r"according\s+to\s+|based\s+on\s+)"
    r"(?:the\s+)?(?:given\s+|provided\s+)?(?:ncert\s+)?(?:text ?books?|sources?(?:\s+\d+)?|information)"
    r"(?:\s+provided)?(?=[.]?$)",
    re.I,
)
_ABOUT_ITSELF = re.compile(
    r"^(?:this|the)\s+(?:information|answer|fact|statement|definition|explanation)\s+(?:is|was|can be)\s+"
    r"(?:\w+ly\s+)?(?:stated|given|found|mentioned|provided|supported|taken|based)\b"
    r"|^this\s+is\s+(?:\w+ly\s+)?(?:based\s+on|taken\s+from|stated\s+in|according\s+to)\s+(?:the\s+)?"
    r"(?:information|given|provided|sources?|ncert|text ?books?)\b"
    r"|^the\s+sources?\s+(?:also\s+)?(?:provides?|states?|mentions?|contains?|gives?)\b",
    re.I,
)
_NUMBER = re.compile(r"\d+")
_REFUSAL_OPENINGS = tuple(
    fold(text)
    for text in (
        *REFUSAL.values(),
        "I don't know",
        "I do not know",
        "The sources do not",
        "The sources don't",
        "मुझे नहीं पता",
        "मुझे पता नहीं",
        "स्रोतों में उत्तर नहीं",
    )
)


class Ending(StrEnum):
    """Why the stream ended."""

    COMPLETE = "complete"
    REFUSED = "refused"  # the model says that the sources do not answer
    EMPTY = "empty"
    REPEATED = "repeated"
    RUBBISH = "rubbish"  # no sentence with a citation came out of a long stretch of text


def is_refusal(text: str) -> bool:
    """Whether a reply is the model's "I don't know", in either language, with or without a citation."""
    folded = fold(text).strip(" \"'*-")
    return any(folded.startswith(opening) for opening in _REFUSAL_OPENINGS)


class SentenceParser:
    """Cuts a growing text into cited sentences. Feed pieces; finished sentences come out."""

    def __init__(self) -> None:
        self.rest = ""

    def feed(self, piece: str) -> list[Draft]:
        """Sentences completed by this piece."""
        self.rest += piece
        return self._cut(final=False)

    def close(self) -> list[Draft]:
        """What is complete when nothing more comes. Text without a citation is not."""
        return self._cut(final=True)

    def _cut(self, final: bool) -> list[Draft]:
        found: list[Draft] = []
        while match := _CITED.match(self.rest):
            if not final and match.end() == len(self.rest) and not match["stop"]:
                break  # more citations or the full stop may follow
            self.rest = self.rest[match.end() :].lstrip()
            draft = _draft(match)
            if draft is not None:
                found.append(draft)
        return found


def _draft(match: re.Match[str]) -> Draft | None:
    text = re.sub(r"\s+", " ", match["text"]).strip(" -*#")
    text = _WRAPPING.sub("", text)
    if _ABOUT_ITSELF.match(text):
        return None
    text = _WRAPPED_UP.sub("", text)
    if not re.search(r"\w", text):
        return None
    text = text[0].upper() + text[1:]
    if text[-1] not in ".!?।":
        text += match["stop"] or ("।" if re.search("[\u0900-\u097f]", text) else ".")
    numbers = tuple(dict.fromkeys(int(n) for n in _NUMBER.findall(match["marks"])))
    return Draft(text, numbers)


@dataclass(slots=True)
class Composition:
    """One composed answer in the making: iterate for its sentences; `ending` and `usage` fill up."""

    drafts: Iterator[Draft]
    usage: Usage
    ending: Ending = Ending.EMPTY
    raw: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Draft]:
        return self.drafts

    @property
    def text(self) -> str:
        """Everything the model wrote so far, for coverage and for the log; never shown."""
        return "".join(self.raw)


def compose(
    llm: LLM,
    question: str,
    sources: Sequence[Evidence],
    language: Language,
    *,
    level: ConfidenceLevel = ConfidenceLevel.HIGH,
    class_number: int | None = None,
    temperature: float = TEMPERATURE,
    max_tokens: int = MAX_TOKENS,
    cancel: CancelToken | None = None,
) -> Composition:
    """Start composing. Raises Cancelled or PothiError while iterating, like llm.generate."""
    messages = answer_messages(question, sources, language, level, class_number)
    most = SENTENCES + asks_two_things(question)
    grammar = answer_grammar([source.n for source in sources], language, least=most)
    reply = llm.generate(
        messages, grammar=grammar, max_tokens=max_tokens, temperature=temperature, cancel=cancel
    )
    composition = Composition(drafts=iter(()), usage=reply.usage)
    composition.drafts = _drafts(iter(reply), composition, most)
    return composition


def _drafts(pieces: Iterator[str], composition: Composition, most: int) -> Iterator[Draft]:
    parser = SentenceParser()
    seen: set[str] = set()
    for piece in pieces:
        composition.raw.append(piece)
        finished = parser.feed(piece)
        if not seen and is_refusal(composition.text):
            composition.ending = Ending.REFUSED
            return
        yield from _new(finished, seen, composition)
        if composition.ending is Ending.REPEATED or len(seen) >= most:
            return
        if len(parser.rest) > MAX_SENTENCE_CHARACTERS:
            composition.ending = Ending.RUBBISH
            return
    yield from _new(parser.close()[: most - len(seen)], seen, composition)
    if not seen and composition.text.strip():
        composition.ending = Ending.RUBBISH


def _new(finished: list[Draft], seen: set[str], composition: Composition) -> Iterator[Draft]:
    """Pass on sentences not yet said; a repeated one ends the answer, and so does "I don't know" behind one:
    it claims nothing, and what was said before stands or falls by itself."""
    for draft in finished:
        key = fold(draft.text)
        if seen and is_refusal(draft.text):
            return
        if key in seen:
            composition.ending = Ending.REPEATED
            return
        seen.add(key)
        composition.ending = Ending.COMPLETE
        yield draft
