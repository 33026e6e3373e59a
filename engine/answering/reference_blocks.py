"""The blocks that show a part of a book which was asked for by its number: pictures cut from the page with
their captions, rows of tables, what the text says of them, exercises, pages and sections in short.

All of it is the book's own words. An exercise is never solved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.answering.exercise_resolution import NamedPart, items_of
from engine.answering.layout import plain_text
from engine.answering.outline import telling_pieces
from engine.answering.reference_text import BookText
from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.answering.text_parts import author_in
from engine.core.results import AnswerBlock, BlockForm, BlockItem, Picture
from engine.core.text import content_words, stem
from engine.core.values import BlockKind, BookItem, Chunk, ItemKind, Language, Place, Sentence, SentenceKey
from engine.ingest.item_labels import labels_in
from engine.ingest.sentence_roles import is_item
from engine.query.reference_words import ReferenceKind
from engine.query.references import BookReference

FIGURE_WORDS = 90  # that are said of a picture or a table, besides its caption
TASK_WORDS = 160  # of an activity, a box or an example
EXERCISE_WORDS = 170  # of a whole exercise, or of a long question
PAGE_WORDS = 150
IN_PICTURE = {Language.EN: "Words in the picture", Language.HI: "चित्र में लिखे शब्द"}
AUTHOR = {Language.EN: "Author of “{title}”", Language.HI: "“{title}” के लेखक"}
MOST_ROWS = 24  # of a table that are told besides its picture
MOST_PICTURES = 3
_WORD = re.compile(r"[^\W\d_]{2}")
_SEPARATOR = " | "


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence that is shown; `label` stands before it."""

    sentence: Sentence
    label: str = ""


class ReferenceBlocks:
    """Makes the blocks of one document's parts; what they hold is told to the state as shown."""

    def __init__(
        self, state: AnswerState, resources: Resources, reference: BookReference, doc: str, text: BookText
    ) -> None:
        """`reference`: what the question names; `text`: of the document `doc`."""
        self._state = state
        self._resources = resources
        self._reference = reference
        self._doc = doc
        self._text = text

    def of(self, part: NamedPart) -> Iterator[AnswerBlock]:
        """The blocks that show a part; none where it has nothing that could be shown."""
        item = part.item
        if part.keys:
            yield self._of_text(part.keys)
        elif item is None:  # a page in short
            yield from self._in_short(lambda chunk, index: chunk.sentences[index].page == part.page)
        elif item.kind in (ItemKind.FIGURE, ItemKind.TABLE):
            yield from self._drawn(item)
        elif item.kind is ItemKind.SECTION:
            title = item.title
            yield from self._in_short(lambda chunk, _: title in chunk.headings)
        elif item.kind is ItemKind.QUESTION:
            yield from self._question(item)
        elif item.kind in (ItemKind.EXERCISE, ItemKind.IN_TEXT):
            kept = self._text.within(item.own, EXERCISE_WORDS)
            yield AnswerBlock(BlockForm.EXERCISE, self._set_lines(kept))
        else:
            yield from self._task(item)

    def _of_text(self, keys: Sequence[SentenceKey]) -> AnswerBlock:
        """A paragraph, or the name of the author."""
        sentences = self._text.sentences(self._text.within(keys, TASK_WORDS))
        if self._reference.kind is not ReferenceKind.AUTHOR:
            return AnswerBlock(BlockForm.PARAGRAPH, self._shown(map(_Line, sentences)))
        name = author_in(" ".join(sentence.text for sentence in sentences))
        title = self._title_on(sentences[0].page)
        label = AUTHOR[self._state.language.answer_language].format(title=title)
        line = _Line(replace(sentences[0], text=name), label)
        return AnswerBlock(BlockForm.BULLETS, self._shown([line]))

    def _title_on(self, page: int) -> str:
        """The title of the chapter on a PDF page, of a file with several."""
        meta = self._resources.meta_of(self._doc)
        number = self._reference.chapter
        here = meta.chapters_on(page)
        named = [start for start in here if start.number == number is not None] or here
        return named[0].title if len(named) == 1 and named[0].title else meta.title

    def _drawn(self, item: BookItem) -> Iterator[AnswerBlock]:
        """Picture, caption, rows of a table, and what the text says of it."""
        caption_keys = [key for key in item.own if self._text.block(key).kind is not BlockKind.TABLE]
        caption = self._text.sentences(caption_keys if item.kind is ItemKind.FIGURE else caption_keys[:1])
        if not caption:
            box = item.places[0].boxes if item.places else ()
            caption = [Sentence(item.title, (Place(item.page, box),))]
        yield from self._pictures(item, self._shown([_Line(sentence) for sentence in caption]))
        if item.kind is ItemKind.TABLE:
            yield from self._rows([key for key in item.own if key not in caption_keys[:1]])
        if item.labels:
            names = Sentence(", ".join(item.labels), item.places)
            line = _Line(names, IN_PICTURE[self._state.language.answer_language])
            yield AnswerBlock(BlockForm.BULLETS, self._shown([line]))
        lines = self._said_of(item, FIGURE_WORDS)
        if lines:
            yield AnswerBlock(BlockForm.PARAGRAPH, self._shown(lines))

    def _pictures(self, item: BookItem, caption: tuple[BlockItem, ...]) -> Iterator[AnswerBlock]:
        """A picture for each page; the caption stands below the first."""
        if not item.places:
            yield AnswerBlock(BlockForm.PARAGRAPH, caption)
            return
        for number, place in enumerate(item.places[:MOST_PICTURES]):
            picture = Picture(self._doc, place.page, place.boxes[0])
            yield AnswerBlock(BlockForm.PICTURE, caption if number == 0 else (), picture=picture)

    def _rows(self, keys: Sequence[SentenceKey]) -> Iterator[AnswerBlock]:
        """The cells of a table, where all its rows have as many; else its rows as entries."""
        sentences = self._text.sentences(keys)[:MOST_ROWS]
        cells = [sentence.text.split(_SEPARATOR) for sentence in sentences]
        widths = {len(row) for row in cells}
        if len(widths) == 1 and len(cells) > 1 and 1 < (width := widths.pop()) <= 6:
            head = [cell.strip() for cell in cells[0]]
            body: list[BlockItem | None] = []
            for sentence, row in zip(sentences[1:], cells[1:], strict=True):
                numbers = self._show(sentence.text, sentence)
                for place, (name, cell) in enumerate(zip(head, row, strict=True)):
                    text = cell.strip().removeprefix(f"{name}:").strip()
                    body.append(BlockItem(text, numbers if place == width - 1 else (), "") if text else None)
            yield AnswerBlock(BlockForm.ROWS, tuple(body), tuple(head), is_table=True)
        elif sentences:
            yield AnswerBlock(BlockForm.BULLETS, self._shown(map(_Line, filter(_says, sentences))))

    def _said_of(self, item: BookItem, most_words: int) -> list[_Line]:
        """What the paragraphs that name an item tell there; else what stands beside it; else the sentences
        that name it, even if they only point at it ("Look at Fig. 6.7")."""
        keys: list[SentenceKey] = []
        for start in self._by_question(item.mentions):
            keys += self._text.passage(start, keys, most_words)
        if self._text.count(keys) < most_words // 3:
            beside = [
                k for k in item.after if k not in keys and not self._text.asks(k) and self._text.words(k) > 3
            ]
            keys += self._text.within(beside, most_words - self._text.count(keys))
        keys = keys or self._text.within(item.mentions, most_words)
        return [_Line(self._text.sentence(key)) for key in sorted(keys) if self._text.exists(key)]

    def _by_question(self, keys: Sequence[SentenceKey]) -> list[SentenceKey]:
        """Sentences with those first that have most of the question's words."""
        asked = {stem(word) for word in self._reference.others}
        return sorted(keys, key=lambda key: -len(asked & set(content_words(self._text.sentence(key).text))))

    def _task(self, item: BookItem) -> Iterator[AnswerBlock]:
        """An activity, a box or an example: its picture, its text, and what the book says behind it."""
        title, *keys = item.own or ((0, 0),)
        caption = self._shown([_Line(replace(self._text.sentence(title), text=item.title))])
        yield from self._pictures(item, caption)
        keys = [key for key in keys if self._text.exists(key) and _says(self._text.sentence(key))]
        kept = self._text.within(keys, TASK_WORDS)
        if kept:
            sentences = self._text.sentences(kept)
            listed = sum(is_item(sentence.text) for sentence in sentences) * 2 > len({k[0] for k in kept})
            form = BlockForm.BULLETS if listed else BlockForm.PARAGRAPH
            yield AnswerBlock(form, self._entries(kept) if listed else self._shown(map(_Line, sentences)))
        behind = [*item.after]
        if item.kind is ItemKind.ACTIVITY:
            behind += [key for key in item.mentions if key not in behind and self._text.tells(key)]
        more = (
            self._text.sentences(self._text.within(behind, FIGURE_WORDS))
            if item.kind is not ItemKind.EXAMPLE
            else []
        )
        if more:
            yield AnswerBlock(BlockForm.PARAGRAPH, self._shown(map(_Line, more)))

    def _question(self, item: BookItem) -> Iterator[AnswerBlock]:
        """The question with its parts, and the figures that it names."""
        kept = self._text.within(item.own, EXERCISE_WORDS)
        yield AnswerBlock(BlockForm.EXERCISE, self._set_lines(kept))
        named = {label.key for sentence in self._text.sentences(kept) for label in labels_in(sentence.text)}
        for other in items_of(self._resources.library, self._doc):
            if other.places and (other.kind, other.number) in named and other.kind in (
                ItemKind.FIGURE, ItemKind.TABLE,
            ):  # fmt: skip
                own = self._text.sentences(other.own[:1]) or [Sentence(other.title, other.places)]
                yield from self._pictures(other, self._shown([_Line(own[0])]))

    def _in_short(self, keep: Callable[[Chunk, int], bool]) -> Iterator[AnswerBlock]:
        """Each heading with the sentences that tell most, of those that are kept."""
        library = self._resources.library
        told = telling_pieces(library.chunks_of(self._doc), keep, library.sentence_vectors, PAGE_WORDS)
        for heading, pieces in told:
            lines = [_Line(piece.sentence, heading if n == 0 else "") for n, piece in enumerate(pieces)]
            yield AnswerBlock(BlockForm.BULLETS, (self._joined(lines),))

    def _entries(self, keys: Sequence[SentenceKey]) -> tuple[BlockItem, ...]:
        """The entries of a list, each with all its sentences."""
        entries: list[list[Sentence]] = []
        for key in keys:
            if not self._text.exists(key):
                continue
            if key[1] > 0 and entries:
                entries[-1].append(self._text.sentence(key))
            else:
                entries.append([self._text.sentence(key)])
        return tuple(self._joined([_Line(sentence) for sentence in entry]) for entry in entries)

    def _set_lines(self, keys: Sequence[SentenceKey]) -> tuple[BlockItem, ...]:
        """The parts of an exercise with their marks, each part of the page's layout on a line of its own."""
        lines: dict[int, list[SentenceKey]] = {}
        for key in keys:
            if self._text.exists(key):
                lines.setdefault(key[0], []).append(key)
        items = []
        for own in lines.values():
            sentences = self._text.sentences(own)
            numbers = [n for sentence in sentences for n in self._show(sentence.text, sentence)]
            text = " ".join(sentence.text for sentence in sentences)
            items.append(BlockItem(text, tuple(dict.fromkeys(numbers))))
        return tuple(items)

    def _joined(self, lines: Sequence[_Line]) -> BlockItem:
        items = self._shown(lines)
        numbers = dict.fromkeys(n for item in items for n in item.citations)
        return BlockItem(" ".join(item.text for item in items), tuple(numbers), lines[0].label)

    def _shown(self, lines: Iterable[_Line]) -> tuple[BlockItem, ...]:
        return tuple(
            BlockItem(text, self._show(text, line.sentence), line.label)
            for line in lines
            if (text := plain_text(line.sentence.text) or line.sentence.text)
        )

    def _show(self, text: str, sentence: Sentence) -> tuple[int, ...]:
        self._state.cancel.check()
        self._state.show(text, [(self._doc, [sentence])], 1.0)
        return self._state.sentences[-1].citations


def _says(sentence: Sentence) -> bool:
    """Whether a sentence or the row of a table has a word: not the bare number of an empty row."""
    return _WORD.search(sentence.text) is not None
