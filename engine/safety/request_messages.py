"""What a student reads instead of an answer where the form of the question, not the books, is why
there is none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.values import Language
from engine.query.reference_words import LAST_ITEM, ReferenceKind
from engine.safety.messages import OPENING, text, texts
from engine.safety.request_kind import RequestKind

# Why, in plain words, and what to try.
REQUESTS = {kind: (text(f"request {kind.value}"), text(f"request {kind.value} try")) for kind in RequestKind}
ONE_WORD = text("one word")
TRY_WHOLE_QUESTION = text("try whole question")
NAMED = texts("named", ReferenceKind)


def request_message(kind: RequestKind, language: Language) -> str:
    """The whole text for a request: the opening, why, what to try. In both languages where the script of the
    question tells nothing of the one to answer in."""
    tongues = tuple(Language) if kind is RequestKind.OTHER_SCRIPT else (language,)
    why, to_try = REQUESTS[kind]
    return "\n".join(line for tongue in tongues for line in (OPENING[tongue], why[tongue], to_try[tongue]))


@dataclass(frozen=True, slots=True)
class NamedByNumber:
    """A part of a book as a question names it. `kind`: a value of ReferenceKind; `item`: the question of an
    exercise, LAST_ITEM for its last one. `title`, `chapter`, `last`: of the only document that it may be in,
    with the highest number of such a part there ("" where nobody knows)."""

    kind: str
    number: str
    item: str = ""
    title: str | None = None
    chapter: int | None = None
    last: str = ""

    def name(self, language: Language) -> str:
        """What people call it."""
        kind = ReferenceKind(self.kind)
        told = NAMED[kind]
        if kind is ReferenceKind.PARAGRAPH and self.number == LAST_ITEM:
            told = text("named last paragraph")
        elif kind is ReferenceKind.EXERCISE and self.item == LAST_ITEM:
            told = text("named last question")
        elif kind is ReferenceKind.EXERCISE and self.item:
            told = text("named question of" if self.number else "named question")
        elif kind is ReferenceKind.EXERCISE and not self.number:
            told = text("named an exercise")
        return told[language].format(number=self.number, item=self.item)


def why_by_number(named: NamedByNumber, pages: int, books: int, language: Language) -> tuple[str, str]:
    """(why, what to try) for a part of a book that is named by its number and stands on so many pages of so
    many books, but is not shown. What to try may be ""."""

    def said(heading: str) -> str:
        return text(heading)[language].format(
            name=named.name(language), title=named.title, chapter=named.chapter, last=named.last
        )

    if books > 1:
        return said("which book"), said("try book")
    if pages > 1:
        return said("which here"), said("try place")
    if pages:
        return said("chapter page" if named.kind == "chapter" else "place only"), ""
    if named.kind == "author":
        return said("missing" if named.title is None else "no author"), said("try front")
    missing = "missing" if named.title is None else "missing here"
    if named.chapter is not None and named.kind != "chapter":
        missing = "missing in chapter"
    why = said(missing)
    if named.last and missing != "missing":
        why = f"{why} {said('last one')}"
    return why, said("try number")
