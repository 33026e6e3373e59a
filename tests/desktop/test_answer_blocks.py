"""A whole answer on the card: paragraphs, bullets, steps and columns, and what copy makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from desktop.answer_sheet import SheetEntry
from desktop.look import Look
from desktop.texts import answer_as_text
from desktop.views.answer_card import AnswerCard
from desktop.widgets.answer_blocks import BlockView
from engine.core.events import SentenceVerified
from engine.core.results import AnswerBlock, AnswerKind, AnswerResult, AnswerShape, BlockForm, BlockItem
from engine.core.values import AnswerSentence, Citation, Language, QuestionLanguage

TEXTS = ("The gates are opened in March.", "The brine dries in the sun.", "The crust is raked.")
ITEMS = tuple(BlockItem(text, (number,)) for number, text in enumerate(TEXTS, 1))
CITATIONS = tuple(
    Citation(number, "salt804", number, str(40 + number), f"Science, Page {40 + number}", text, ())
    for number, text in enumerate(TEXTS, 1)
)


def whole(*blocks: AnswerBlock, answer: str = "", shape: AnswerShape = AnswerShape.STEPS) -> AnswerResult:
    return AnswerResult(
        "How is salt made?",
        AnswerKind.QUOTED,
        Language.EN,
        QuestionLanguage.EN,
        answer=answer,
        sentences=tuple(AnswerSentence(text, (n,), 1.0) for n, text in enumerate(TEXTS, 1)),
        citations=CITATIONS,
        lead_in="From your textbook:",
        shape=shape,
        blocks=blocks,
    )


def shown(look: Look, qtbot: Any, result: AnswerResult, *, width: int = 900) -> AnswerCard:
    card = AnswerCard(look)
    qtbot.addWidget(card)
    for sentence in result.sentences:
        card.add_sentence(SentenceVerified(sentence, CITATIONS))
    card.finish(result)
    card.resize(width, 700)
    card.show()
    QApplication.processEvents()
    return card


def marks(card: AnswerCard) -> list[str]:
    """What stands before the entries."""
    return [label.text() for block in card.block_views for label in block.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("form", "before"),
    [
        (BlockForm.STEPS, ["1.", "2.", "3."]),
        (BlockForm.BULLETS, ["•", "•", "•"]),
        (BlockForm.PARAGRAPH, []),
    ],
)
def test_the_blocks_take_the_place_of_the_sentences(
    look: Look, qtbot: Any, form: BlockForm, before: list[str]
) -> None:
    card = shown(look, qtbot, whole(AnswerBlock(form, ITEMS)))
    texts = [view.text for view in card.sentence_views]
    assert texts == ([" ".join(TEXTS)] if form is BlockForm.PARAGRAPH else list(TEXTS))
    assert marks(card) == before
    assert [chip.text() for view in card.sentence_views for chip in view.chips] == [
        "Page 41",
        "Page 42",
        "Page 43",
    ]


def test_a_chip_of_a_block_opens_its_page(look: Look, qtbot: Any) -> None:
    card = shown(look, qtbot, whole(AnswerBlock(BlockForm.STEPS, ITEMS)))
    with qtbot.waitSignal(card.opened) as opened:
        card.sentence_views[1].chips[0].click()
    assert (opened.args[0].doc, opened.args[0].page) == ("salt804", 2)


@pytest.mark.parametrize(("width", "beside"), [(900, True), (300, False)])
def test_columns_stand_side_by_side_where_there_is_room(
    look: Look, qtbot: Any, width: int, beside: bool
) -> None:
    block = AnswerBlock(BlockForm.ROWS, (ITEMS[0], ITEMS[1], None, ITEMS[2]), ("weir", "dam"))
    view = BlockView(look, block, lambda numbers: [])
    qtbot.addWidget(view)
    view.resize(width, 400)
    view.show()
    QApplication.processEvents()
    first, second = view.sentence_views[:2]
    assert (first.y() == second.y(), first.x() == second.x()) == (beside, not beside)


def test_a_heading_stands_before_its_sentence(look: Look, qtbot: Any) -> None:
    block = AnswerBlock(BlockForm.BULLETS, (BlockItem(TEXTS[0], (1,), "Opening the gates"),))
    card = shown(look, qtbot, whole(block))
    [view] = card.block_views
    texts = [child.text for child in view.findChildren(type(card.sentence_views[0]))]
    assert texts == ["Opening the gates", TEXTS[0]]


def test_a_withdrawn_answer_leaves_no_block(look: Look, qtbot: Any) -> None:
    card = shown(look, qtbot, whole(AnswerBlock(BlockForm.STEPS, ITEMS)))
    card.withdraw()
    assert (card.block_views, card.sentence_views) == ([], [])


def test_copy_and_paper_keep_the_form() -> None:
    answer = "1. The gates are opened in March. [1]\n2. The brine dries in the sun. [2]"
    result = whole(AnswerBlock(BlockForm.STEPS, ITEMS[:2]), answer=answer)
    assert answer in answer_as_text(result)
    assert SheetEntry.of_result(result).paragraphs == ("From your textbook:", *answer.splitlines())
