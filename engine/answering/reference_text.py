"""The sentences of one document, by their places in it: what leans on what, and what tells something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core.anaphora import leans_back
from engine.core.values import Block, Sentence, SentenceKey
from engine.ingest.sentence_roles import role_of

MOST_RUN = 3  # sentences that lean on each other
_ANSWERS = re.compile(r"(?i)^\W*(?:yes|no|so|thus|hence|therefore|in fact|that is|हाँ|नहीं|अतः|इसलिए)\b,?")


class BookText:
    """Keys that the document does not have are left out, or have no words."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks

    def run_of(self, key: SentenceKey) -> list[SentenceKey]:
        """A sentence with those before it on which it leans."""
        run = [key]
        while len(run) < MOST_RUN and self.leans(run[0]):
            run.insert(0, (run[0][0], run[0][1] - 1))
        return run

    def asks(self, key: SentenceKey) -> bool:
        return self.exists(key) and self.sentence(key).text.rstrip().endswith("?")

    def passage(self, start: SentenceKey, taken: Sequence[SentenceKey], most_words: int) -> list[SentenceKey]:
        """The telling sentences of a paragraph from one that names an item on, each behind the one that it
        leans on, as far as there is room."""
        if not self.exists(start):
            return []
        found: list[SentenceKey] = []
        block, first = self.run_of(start)[0]
        for key in ((block, index) for index in range(first, len(self._blocks[block].sentences))):
            if key in taken or not self.tells(key):
                continue
            whole = self.run_of(key)
            run = [one for one in whole if one not in taken and one not in found]
            if self.leans(whole[0]) or any(self.asks(one) for one in run):
                continue
            if self.count([*taken, *found, *run]) > most_words:
                break
            found += run
        return found

    def leans(self, key: SentenceKey) -> bool:
        """Whether a sentence cannot be understood where it will stand: it leans on one that is not shown."""
        text = self.sentence(key).text
        return key[1] > 0 and bool(_ANSWERS.match(text) or leans_back(text))

    def tells(self, key: SentenceKey) -> bool:
        return role_of(self.sentence(key).text, self.block(key).kind).is_evidence

    def count(self, keys: Iterable[SentenceKey]) -> int:
        return sum(self.words(key) for key in keys)

    def block(self, key: SentenceKey) -> Block:
        return self._blocks[key[0]]

    def exists(self, key: SentenceKey) -> bool:
        return key[0] < len(self._blocks) and key[1] < len(self._blocks[key[0]].sentences)

    def sentence(self, key: SentenceKey) -> Sentence:
        return self._blocks[key[0]].sentences[key[1]]

    def sentences(self, keys: Iterable[SentenceKey]) -> list[Sentence]:
        return [self.sentence(key) for key in keys if self.exists(key)]

    def words(self, key: SentenceKey) -> int:
        return len(self.sentence(key).text.split()) if self.exists(key) else 0

    def within(self, keys: Sequence[SentenceKey], most_words: int) -> list[SentenceKey]:
        """The first of these sentences, whole ones, at least one."""
        kept: list[SentenceKey] = []
        words = 0
        for key in keys:
            words += self.words(key)
            if words > most_words and kept:
                break
            kept.append(key)
        return kept
