from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.values import Block, BlockKind, DocumentMeta, DocumentText, Place, Sentence
from engine.ingest.chunks import make_chunks


def sentence(words: int, page: int = 1) -> Sentence:
    return Sentence(" ".join(["word"] * words) + ".", (Place(page, ((0, 0, 10, 10),)),))


def document(*blocks: Block) -> DocumentText:
    return DocumentText(DocumentMeta("doc", "Title"), (), blocks)


def block(kind: BlockKind, *sentences: Sentence, heading: str = "A") -> Block:
    return Block(kind, sentences, ("Title", heading))


def test_chunks_stay_under_one_heading() -> None:
    text = BlockKind.PARAGRAPH
    chunks = make_chunks(document(block(text, sentence(20)), block(text, sentence(20), heading="B")))
    assert [chunk.headings[-1] for chunk in chunks] == ["A", "B"]
    assert [chunk.ordinal for chunk in chunks] == [0, 1]


def test_a_long_part_ends_at_the_page_break() -> None:
    text = BlockKind.PARAGRAPH
    chunks = make_chunks(document(block(text, sentence(45), sentence(30, page=2))))
    assert [{s.page for s in chunk.sentences} for chunk in chunks] == [{1}, {2}]


def test_kinds_are_not_mixed() -> None:
    chunks = make_chunks(
        document(
            block(BlockKind.HEADING, sentence(3)),
            block(BlockKind.PARAGRAPH, sentence(20)),
            block(BlockKind.CAPTION, sentence(5)),
            block(BlockKind.EQUATION, sentence(5)),
            block(BlockKind.LIST, sentence(20)),
            block(BlockKind.EXERCISE, sentence(20)),
        )
    )
    assert [chunk.kind for chunk in chunks] == [
        BlockKind.PARAGRAPH, BlockKind.CAPTION, BlockKind.EXERCISE,
    ]  # fmt: skip
    assert len(chunks[0].sentences) == 2  # prose goes on around a caption


@given(st.lists(st.tuples(st.integers(1, 60), st.integers(1, 4)), min_size=1, max_size=40))
def test_every_sentence_is_in_exactly_one_chunk_in_order(sizes: list[tuple[int, int]]) -> None:
    sentences = [sentence(words, page) for words, page in sizes]
    chunks = make_chunks(document(block(BlockKind.PARAGRAPH, *sentences)))
    assert [s for chunk in chunks for s in chunk.sentences] == sentences
    assert all(len(chunk.text.split()) <= 130 or len(chunk.sentences) == 1 for chunk in chunks)
