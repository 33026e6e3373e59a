"""A whole answer on the card: paragraphs, bullets, steps and columns, and what copy makes of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel

from desktop.answer_sheet import SheetEntry, document
from desktop.look import Look
from desktop.texts import answer_as_text, state_of
from desktop.views.answer_card import AnswerCard
from desktop.widgets.answer_blocks import BlockView
from desktop.widgets.page_cut import PIXELS_PER_POINT
from engine.core.events import SentenceVerified
from engine.core.results import (
    AnswerBlock,
    AnswerKind,
    AnswerResult,
    AnswerShape,
    BlockForm,
    BlockItem,
    Picture,
)
from engine.core.values import AnswerSentence, Citation, Language, PageRef, QuestionLanguage
from engine.service.page_pictures import PageImage

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


PICTURE = AnswerBlock(
    BlockForm.PICTURE, (BlockItem("Fig. 2: A pan.", (1,)),), picture=Picture("salt804", 3, (50, 60, 250, 160))
)


def drawn() -> PageImage:
    return PageImage(3, 4, 2, 12, 2.0, bytes([200]) * 24)


def test_a_picture_asks_to_be_drawn_and_opens_its_page(look: Look, qtbot: Any) -> None:
    card = AnswerCard(look)
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.picture_wanted) as wanted:
        card.finish(whole(PICTURE, shape=AnswerShape.REFERENCE))
    [cut] = wanted.args
    assert "Fig. 2: A pan." in cut.accessibleName()
    assert cut.focusPolicy() is Qt.FocusPolicy.StrongFocus
    assert card.pictures == ()
    cut.show_image(drawn())
    assert [picture.width() for picture in card.pictures] == [4]
    with qtbot.waitSignal(card.opened) as opened:
        cut.click()
    assert (opened.args[0].doc, opened.args[0].page) == ("salt804", 3)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_picture_keeps_its_shape_and_fits(look: Look, qtbot: Any, scale: float) -> None:
    look.set_scale(scale)
    view = BlockView(look, PICTURE, lambda numbers: [])
    qtbot.addWidget(view)
    assert view.cut is not None
    assert view.cut.heightForWidth(102) == 52
    assert view.cut.sizeHint().width() <= 200 * PIXELS_PER_POINT * scale + 2


def test_an_exercise_links_the_pages_that_teach_it(look: Look, qtbot: Any) -> None:
    page = PageRef("salt804", 7, "47", "Science, Page 47")
    block = AnswerBlock(BlockForm.EXERCISE, (BlockItem("3. Why is clay used?", (1,)),), pages=(page,))
    result = whole(block, answer="3. Why is clay used? [1]", shape=AnswerShape.REFERENCE)
    card = shown(look, qtbot, result)
    [link] = [button for button in card.link_buttons if button.text() == "Science, Page 47"]
    with qtbot.waitSignal(card.opened) as opened:
        link.click()
    assert (opened.args[0].doc, opened.args[0].page) == ("salt804", 7)
    assert "• Science, Page 47" in answer_as_text(result)


def test_the_page_of_an_exercise_stands_once_and_leads_to_an_own_answer(look: Look, qtbot: Any) -> None:
    lines = (BlockItem("3. Name", (1,)), BlockItem("(a) a gate.", (1,)), BlockItem("(b) a pan.", (2,)))
    card = shown(look, qtbot, whole(AnswerBlock(BlockForm.EXERCISE, lines), shape=AnswerShape.REFERENCE))
    assert [len(view.chips) for view in card.sentence_views] == [0, 1, 1]
    [button] = [button for button in card.link_buttons if button.text() == "Answer it yourself"]
    with qtbot.waitSignal(card.practised) as wanted:
        button.click()
    assert wanted.args == ["salt804", "3. Name (a) a gate. (b) a pan."]


def test_an_exercise_says_that_it_is_not_solved(look: Look, qtbot: Any) -> None:
    view = BlockView(look, AnswerBlock(BlockForm.EXERCISE, (ITEMS[0],)), lambda numbers: [])
    qtbot.addWidget(view)
    assert [label.text() for label in view.findChildren(QLabel) if "up to you" in label.text()]


def test_a_table_of_the_book_keeps_its_rows_in_a_narrow_window(look: Look, qtbot: Any) -> None:
    block = AnswerBlock(
        BlockForm.ROWS, (ITEMS[0], ITEMS[1], None, ITEMS[2]), ("river", "length"), is_table=True
    )
    view = BlockView(look, block, lambda numbers: [])
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.show()
    QApplication.processEvents()
    first, second = view.sentence_views[:2]
    assert first.y() == second.y()


def test_a_question_of_several_books_asks_which_one(look: Look, qtbot: Any) -> None:
    pages = tuple(PageRef(doc, 3, "3", f"Science, {doc}") for doc in ("salt804", "lake805"))
    asking = replace(
        whole(shape=AnswerShape.REFERENCE),
        status=AnswerKind.REFUSED,
        message="Which one?",
        nearest_pages=pages,
    )
    assert state_of(asking).word == "Which one do you mean?"
    card = AnswerCard(look)
    qtbot.addWidget(card)
    card.finish(asking)
    assert "One of these?" in [label.text() for label in card.findChildren(QLabel)]


def test_paper_has_the_pictures(tmp_path: Path) -> None:
    image = QImage(8, 4, QImage.Format.Format_RGB888)
    image.fill(0)
    result = whole(PICTURE, answer="Fig. 2: A pan. [1]")
    with_picture = document([SheetEntry.of_result(result, [image])])
    assert "\ufffc" in with_picture.toPlainText()  # where an image stands
    assert "\ufffc" not in document([SheetEntry.of_result(result)]).toPlainText()


def test_copy_and_paper_keep_the_form() -> None:
    answer = "1. The gates are opened in March. [1]\n2. The brine dries in the sun. [2]"
    result = whole(AnswerBlock(BlockForm.STEPS, ITEMS[:2]), answer=answer)
    assert answer in answer_as_text(result)
    assert SheetEntry.of_result(result).paragraphs == ("From your textbook:", *answer.splitlines())


def test_what_the_books_leave_open_stands_below_the_answer(look: Look, qtbot: Any) -> None:
    left = "The books don't say: who built the first salt pan"
    result = replace(
        whole(AnswerBlock(BlockForm.STEPS, ITEMS)),
        status=AnswerKind.PARTIAL,
        message=left,
        unanswered=("who built the first salt pan",),
    )
    card = shown(look, qtbot, result)
    assert left in [label.text() for label in card.findChildren(QLabel)]
    assert left in answer_as_text(result)
    assert SheetEntry.of_result(result).paragraphs[-1] == left
