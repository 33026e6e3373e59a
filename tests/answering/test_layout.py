"""The form of a whole answer: blocks, and the same as text with markers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import chunk

from engine.answering.layout import Shown, as_text, as_told, laid_out, plain_text
from engine.answering.pieces import Piece, Thing
from engine.core.results import AnswerShape, BlockForm
from engine.core.values import Hit, Place, Sentence
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType

TEXTS = (
    "The gates are opened in March.",
    "The brine dries in the sun.",
    "It is stirred every day.",
    "The crust is raked into heaps.",
)


def pieces(*texts: str, headings: tuple[str, ...] = ("Sea", "Salt")) -> list[Shown]:
    of = chunk(*texts, headings=headings)
    hit = Hit(of, 0.9, of.page)
    return [Shown(Piece(hit, number, 0.0), (1 + number // 2,)) for number in range(len(texts))]


def test_steps_are_numbered_and_a_leaning_sentence_stays_with_its_step() -> None:
    shape, blocks = laid_out(pieces(*TEXTS), AnswerType.STEPS)
    assert shape is AnswerShape.STEPS
    assert [block.form for block in blocks] == [BlockForm.STEPS]
    assert as_text(blocks).splitlines() == [
        "1. The gates are opened in March. [1]",
        "2. The brine dries in the sun. It is stirred every day. [1][2]",
        "3. The crust is raked into heaps. [2]",
    ]


@pytest.mark.parametrize("kind", [AnswerType.LIST, AnswerType.CAUSES])
def test_lists_are_bullets_below_what_opens_them(kind: AnswerType) -> None:
    shown = pieces("There are two kinds of pans:", "(i) Outer pans are deep.", "(ii) Inner pans are flat.")
    shape, blocks = laid_out(shown, kind)
    assert shape is AnswerShape.LIST
    assert [block.form for block in blocks] == [BlockForm.PARAGRAPH, BlockForm.BULLETS]
    assert as_text(blocks) == (
        "There are two kinds of pans: [1]\n• Outer pans are deep. [1]\n• Inner pans are flat. [2]"
    )


def test_entries_that_the_book_calls_by_name_are_bullets() -> None:
    shown = pieces(
        "A plan for the pans has goals.",
        "Growth: More salt is won each year.",
        "It is weighed in spring.",
        "Equity: Every family has its share of it.",
        "समानता : सब को नमक मिलता है।",
    )
    _, blocks = laid_out(shown, AnswerType.LIST)
    assert [block.form for block in blocks] == [BlockForm.PARAGRAPH, BlockForm.BULLETS]
    assert len(blocks[1].items) == 3


def placed(*lines: tuple[str, float]) -> list[Shown]:
    """Sentences of one passage, each in the line with that top."""
    of = chunk(*(text for text, _ in lines))
    sentences = tuple(Sentence(text, (Place(1, ((50, top, 300, top + 12),)),)) for text, top in lines)
    hit = Hit(replace(of, sentences=sentences), 0.9, 1)
    return [Shown(Piece(hit, number, 0.0), (1,)) for number in range(len(lines))]


@pytest.mark.parametrize("kind", [AnswerType.STEPS, AnswerType.LIST])
def test_what_stands_around_a_list_of_the_book_is_no_entry_of_it(kind: AnswerType) -> None:
    shown = placed(
        ("Salt is won in pans.", 100),
        ("1. Open the gates.", 120),
        ("2. Let the brine dry.", 140),
        ("Nobody should walk through the pans then.", 160),
        ("3. Rake the crust.", 180),
        ("Wear boots.", 180),
        ("Salt of this coast was sold as far as the hills.", 200),
        ("Today trains carry the salt.", 220),
    )
    _, blocks = laid_out(shown, kind)
    assert [block.form is BlockForm.PARAGRAPH for block in blocks] == [True, False, True]
    assert [item.text for item in blocks[1].items] == [
        "Open the gates.",
        "Let the brine dry. Nobody should walk through the pans then.",
        "Rake the crust. Wear boots.",
    ]
    assert [item.text for item in blocks[2].items] == [text.piece.text for text in shown[-2:]]


def test_steps_that_the_book_numbers_by_a_word_are_numbered_once() -> None:
    shown = placed(
        ("Salt is won in three steps.", 100),
        ("Step 1 Open the gates.", 120),
        ("Take care of the sluice.", 140),
        ("Step 2: Let the brine dry.", 160),
    )
    _, blocks = laid_out(shown, AnswerType.STEPS)
    assert [item.text for item in blocks[1].items] == [
        "Open the gates. Take care of the sluice.",
        "Let the brine dry.",
    ]


def test_sentences_without_a_list_are_entries_even_if_one_has_a_mark() -> None:
    _, blocks = laid_out(placed((TEXTS[0], 100), ("(i) " + TEXTS[3], 120)), AnswerType.STEPS)
    assert [len(block.items) for block in blocks] == [2]


def test_prose_is_in_paragraphs_by_section() -> None:
    shown = pieces(TEXTS[0], TEXTS[1]) + pieces(TEXTS[3], headings=("Sea", "Raking"))
    shape, blocks = laid_out(shown, AnswerType.EXPLAIN)
    assert shape is AnswerShape.PROSE
    assert [len(block.items) for block in blocks] == [2, 1]
    assert as_text(blocks).splitlines() == [f"{TEXTS[0]} [1] {TEXTS[1]} [1]", f"{TEXTS[3]} [1]"]


def thing(name: str) -> Thing:
    return Thing(name, QuestionTerms(((1.0, (((name,), 1.0),)),)))


def test_a_comparison_stands_in_columns_below_what_is_said_of_both() -> None:
    shown = pieces(
        "Both a weir and a dam stand in rivers.", "A weir is low.", "A dam is high.", "A dam has gates."
    )
    shape, blocks = laid_out(shown, AnswerType.COMPARE, (thing("weir"), thing("dam")))
    assert shape is AnswerShape.TABLE
    assert [block.form for block in blocks] == [BlockForm.PARAGRAPH, BlockForm.ROWS]
    assert blocks[1].to_json() == {
        "kind": "rows",
        "columns": ["weir", "dam"],
        "rows": [
            [
                {"label": "", "text": "A weir is low.", "citations": [1]},
                {"label": "", "text": "A dam is high.", "citations": [2]},
            ],
            [None, {"label": "", "text": "A dam has gates.", "citations": [2]}],
        ],
    }
    assert as_text(blocks[1:]).splitlines() == [
        "weir:",
        "• A weir is low. [1]",
        "dam:",
        "• A dam is high. [2]",
        "• A dam has gates. [2]",
    ]


def test_rows_of_the_books_own_table_of_both_are_a_table() -> None:
    shown = pieces(
        "Aspect: Height | Weir: low | Dam: high",
        "Aspect: Gates | Weir: none | Dam: of steel",
        "River: Orla | Weir: 3 | Lock: 4",
        "A dam holds a lake.",
    )
    shape, blocks = laid_out(shown, AnswerType.COMPARE, (thing("weir"), thing("dam")))
    assert shape is AnswerShape.TABLE
    assert blocks[0].is_table
    assert blocks[0].columns == ("Aspect", "Weir", "Dam")
    assert [[cell and cell.text for cell in row] for row in blocks[0].rows] == [
        ["Height", "low", "high"],
        ["Gates", "none", "of steel"],
    ]
    told = as_text(blocks)
    assert told.startswith("• Aspect: Height; Weir: low; Dam: high [1]")
    assert "A dam holds a lake." in told
    assert "Lock: 4" in told


def test_a_comparison_of_which_the_book_has_one_side_is_prose() -> None:
    shape, blocks = laid_out(pieces("A weir is low."), AnswerType.COMPARE, (thing("weir"), thing("dam")))
    assert (shape, [block.form for block in blocks]) == (AnswerShape.PROSE, [BlockForm.PARAGRAPH])


def test_an_outline_has_its_headings() -> None:
    hit = pieces(TEXTS[0])[0].piece
    shape, blocks = laid_out([Shown(hit, (1,), "Opening the gates")], AnswerType.CHAPTER_OUTLINE)
    assert shape is AnswerShape.OUTLINE
    assert as_text(blocks) == "• Opening the gates: The gates are opened in March. [1]"
    assert blocks[0].to_json()["items"] == [
        {"label": "Opening the gates", "text": TEXTS[0], "citations": [1]}
    ]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("• Salt is white.", "Salt is white."),
        ("(iii) Salt is white.", "Salt is white."),
        ("2. Salt is white.", "Salt is white."),
        ("(ख) नमक सफ़ेद है।", "(ख) नमक सफ़ेद है।"),
        ("2.5 g of salt are weighed.", "2.5 g of salt are weighed."),
        ("I. Newton was born.", "I. Newton was born."),
        ("Salt is white.", "Salt is white."),
    ],
)
def test_the_mark_of_a_list_goes_and_numbers_stay(text: str, plain: str) -> None:
    assert plain_text(text) == plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Remark If the wall is low, water flows over it.", "If the wall is low, water flows over it."),
        ("(ii) Solution: Let the wall be low.", "Let the wall be low."),
        ("हल : मान लीजिए बाँध नीचा है।", "मान लीजिए बाँध नीचा है।"),
        ("Solution of salt in water is called brine.", "Solution of salt in water is called brine."),
        ("हल खेत जोतने का औज़ार है।", "हल खेत जोतने का औज़ार है।"),
    ],
)
def test_the_label_of_a_paragraph_is_not_read_with_its_sentence(text: str, shown: str) -> None:
    assert plain_text(text) == shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Fig. 10.10 : Salt needs the sun", "Salt needs the sun"),
        ("चित्र 3.2 – नमक की क्यारी", "नमक की क्यारी"),
        ("Fig. 3 shows a pan.", "Fig. 3 shows a pan."),
        ("2. | Pan: outer | Depth: 40 cm", "Pan: outer; Depth: 40 cm"),
        ("Pan | 40 | cm", "Pan; 40; cm"),
    ],
)
def test_an_answer_has_no_leftovers_of_captions_and_tables(text: str, told: str) -> None:
    assert as_told(text) == told
