"""The pages of a chapter that teach what one of its exercises asks."""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.answering.resources import Resources
from engine.core.values import BlockKind, Chunk, Language, PageRef, Scope

TEACHING_PAGES = 3
LONGEST_SEARCHED = 600  # characters of a question
_NUMBER = re.compile(r"^\W*(?:q\W?)?[\d.]+\W*", re.IGNORECASE)


def teaching_pages(
    resources: Resources, doc: str, question: str, own_pages: Collection[int], language: Language
) -> tuple[PageRef, ...]:
    """Pages of a document that teach what a question of it asks, best first: found with its own words.

    `own_pages`: where the question itself stands, from 1; `language`: of the labels.
    """
    searched = _NUMBER.sub("", question)[:LONGEST_SEARCHED]
    found = resources.searcher().search(searched, Scope(book=doc))
    pages = [hit.page for hit in found.hits if hit.chunk.is_evidence and _teaches(hit.chunk)]
    pages = [page for page in dict.fromkeys(pages) if page not in own_pages]
    return tuple(resources.page_ref(doc, page, language) for page in pages[:TEACHING_PAGES])


def _teaches(chunk: Chunk) -> bool:
    return chunk.kind not in (BlockKind.CAPTION, BlockKind.TABLE)
