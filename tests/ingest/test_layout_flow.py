from __future__ import annotations

from pages_fakes import MORE, PROSE, column, page, span

from engine.core.values import BlockKind
from engine.ingest.flow import read_page
from engine.ingest.spans import PageSpans


def read(made: PageSpans) -> list[tuple[BlockKind, str]]:
    return [(p.kind, p.plain) for p in read_page(made, 10.0).paragraphs]


def words(made: PageSpans) -> str:
    return " ".join(text for _, text in read(made))


def test_two_columns_are_read_one_after_the_other() -> None:
    made = page(*column(PROSE * 2, 30, 100), *column(MORE * 2, 265, 100))
    assert words(made) == " ".join(PROSE * 2 + MORE * 2)


def test_a_heading_over_both_columns_divides_them() -> None:
    heading = span("The second half of our journey along this very long river valley", 40, 170, size=14)
    made = page(
        *column(PROSE, 30, 100),
        *column(MORE, 265, 100),
        heading,
        *column(PROSE, 30, 200),
        *column(MORE, 265, 200),
    )
    assert words(made) == " ".join([*PROSE, *MORE, heading.text, *PROSE, *MORE])


def test_a_framed_box_is_a_unit_in_its_column() -> None:
    inside = ["Did you know that camels drink", "a hundred litres of water in", "a quarter of an hour or so?"]
    made = page(
        *column(PROSE, 50, 100),
        *column(inside, 70, 180),
        *column(MORE, 50, 240),
        frames=[(60, 165, 260, 215)],
    )
    found = read_page(made, 10.0).paragraphs
    assert [p.plain for p in found if p.boxed] == [" ".join(inside)]
    assert words(made) == " ".join([*PROSE, *inside, *MORE])


def test_a_side_caption_follows_the_paragraph_that_names_its_figure() -> None:
    first = [*PROSE[:3], "Look at the wheat in Fig. 7.2 with care."]
    caption = column(["Fig. 7.2: Wheat", "in March"], 330, 170, step=10, size=8, italic=True)
    made = page(*column(first, 50, 100), *column(MORE, 62, 152)[:1], *column(MORE[1:], 50, 165), *caption)
    found = read(made)
    assert [kind for kind, _ in found] == [BlockKind.PARAGRAPH, BlockKind.CAPTION, BlockKind.PARAGRAPH]
    assert found[1][1] == "Fig. 7.2: Wheat in March"


def test_words_inside_a_drawing_are_labels() -> None:
    made = page(*column(PROSE, 50, 100), span("outer bark", 120, 300, size=8), ink=[(100, 280, 118, 320)])
    flow = read_page(made, 10.0)
    assert flow.labels == ["outer bark"]
    assert len(flow.paragraphs) == 1


def test_lone_caption_below_a_picture() -> None:
    made = page(
        *column(PROSE, 50, 100), span("A weaver at work", 120, 310, size=8), images=[(100, 180, 260, 300)]
    )
    assert (BlockKind.CAPTION, "A weaver at work") in read(made)


def test_rows_of_a_table_have_tabs() -> None:
    cells = [
        ["Metal", "Symbol", "Colour"],
        ["Iron", "Fe", "grey"],
        ["Gold", "Au", "yellow"],
        ["Zinc", "Zn", "pale"],
    ]
    pieces = [span(c, 60 + 110 * x, 200 + 15 * y) for y, row in enumerate(cells) for x, c in enumerate(row)]
    found = [text for kind, text in read(page(*column(PROSE, 50, 100), *pieces)) if kind is BlockKind.TABLE]
    assert found == [" ".join("\t".join(row) for row in cells)]


def test_ruled_table_keeps_long_cells_together() -> None:
    rules = [(50.0, y, 350.0, y) for y in (180.0, 220.0, 260.0)] + [
        (x, 180.0, x, 260.0) for x in (50.0, 150.0, 350.0)
    ]
    pieces = [
        span("Sand", 60, 200), *column(["it lets water run through", "in a very short time"], 160, 195),
        span("Clay", 60, 240), *column(["it holds water back and", "is hard when it is dry"], 160, 235),
    ]  # fmt: skip
    flow = read_page(page(*pieces, ink=rules), 10.0)
    assert [line.text for p in flow.paragraphs for line in p.lines] == [
        "Sand\tit lets water run through in a very short time",
        "Clay\tit holds water back and is hard when it is dry",
    ]


def test_displayed_formula_is_no_prose() -> None:
    made = page(
        *column(PROSE, 50, 100), span("v = u + at", 120, 165), span("(2.1)", 250, 165), *column(MORE, 50, 185)
    )
    assert [kind for kind, _ in read(made)] == [BlockKind.PARAGRAPH, BlockKind.EQUATION, BlockKind.PARAGRAPH]


def test_a_formula_in_words_in_the_middle_of_the_column_is_displayed() -> None:
    words = span("speed = length × number", 95, 165)
    made = page(*column(PROSE, 50, 100), words, *column(MORE, 50, 185))
    assert read(made)[1] == (BlockKind.EQUATION, "speed = length × number")
    left = page(*column(PROSE, 50, 100), span("speed = length × number", 50, 152), *column(MORE, 50, 165))
    assert BlockKind.EQUATION not in [kind for kind, _ in read(left)]


def test_a_word_over_an_arrow_belongs_to_the_reaction() -> None:
    light, reaction = span("Light", 140, 163), span("6CO₂ + 6H₂O → C₆H₁₂O₆ + 6O₂", 90, 172)
    made = page(*column(PROSE, 50, 100), light, reaction, *column(MORE, 50, 195))
    assert read(made)[1] == (BlockKind.EQUATION, "Light 6CO₂ + 6H₂O → C₆H₁₂O₆ + 6O₂")
    beside = page(*column(PROSE, 50, 100), span("Light", 50, 163), reaction, *column(MORE, 50, 195))
    assert read(beside)[-2][1] == reaction.text


def test_a_formula_set_a_little_apart_ends_its_line() -> None:
    """Its index makes it lie lower than the words before it, so it does not stand on their baseline."""
    items = ["1. The term that comes next is given by", "2. The sum of all the terms is ten."]
    made = page(*column(PROSE, 50, 60), *column(items, 50, 130), span("a = b + (n – 1) d", 262, 132))
    texts = [text for _, text in read(made)]
    assert texts[1:] == [f"{items[0]} a = b + (n – 1) d", items[1]]


def test_bold_words_that_break_off_before_a_formula_are_no_heading() -> None:
    for said, kind in (
        ("The sum of these terms is given by", BlockKind.PARAGRAPH),
        ("The sum of these terms", BlockKind.HEADING),
    ):
        line = span(said, 50, 165, bold=True)
        made = page(*column(PROSE, 50, 100), line, span("S = n/2 (a + l)", 120, 185), *column(MORE, 50, 205))
        assert (kind, said) in read(made)


def test_letter_spaced_heading() -> None:
    letters = [span(c, 60 + 25 * i, 90, size=16, per_letter=9) for i, c in enumerate("QUESTIONS")]
    assert read(page(*letters, *column(PROSE, 50, 130)))[0] == (BlockKind.HEADING, "QUESTIONS")


def test_a_line_that_begins_with_a_figure_number_is_no_list() -> None:
    lines = ["The seeds are carried by the wind as in Fig.", "6.1 and by birds that eat the sweet red fruit."]
    assert len(read(page(*column(lines, 50, 100)))) == 1


def test_list_items_are_apart_and_their_lines_together() -> None:
    lines = column(["(a) wash the beaker with cold clean water", "(b) fill it to the mark"], 50, 100)
    hanging = span("and put it back on the stand", 66, 126)
    assert [text for _, text in read(page(*lines, hanging))] == [
        "(a) wash the beaker with cold clean water",
        "(b) fill it to the mark and put it back on the stand",
    ]


def test_the_next_question_begins_left_of_the_choices_above_it() -> None:
    prose = column([text + " and to the sea" for text in PROSE], 50, 60)
    asked = span("3. Which of these stones are warm in winter?", 50, 126)
    choices = span("(i) red stones (ii) grey stones (iii) the tall white stones", 66, 139)
    following = span("4. Write down which one a goat would like", 50, 152)
    assert [text for _, text in read(page(*prose, asked, choices, following))][-2:] == [
        choices.text,
        following.text,
    ]


def test_numbers_stand_before_their_questions_below_two_columns() -> None:
    columns = [*column(PROSE, 40, 60), *column(MORE, 265, 60)]
    asked = "Which animals of the dry bank give milk to the people of the town?"
    pieces = [span("(i)", 60, 160), span(asked, 90, 160)]
    pieces += [span("(ii)", 60, 186), span(asked.replace("milk", "wool"), 90, 186)]
    texts = [text for _, text in read(page(*columns, *pieces))]
    assert texts[-2:] == [f"(i) {asked}", f"(ii) {asked.replace('milk', 'wool')}"]


def test_a_page_full_of_labels_is_done_quickly_enough_to_finish() -> None:
    pieces = [
        span(f"town {x}{y}", 40.0 * x, 8.0 * y, size=6, per_letter=3) for x in range(12) for y in range(80)
    ]
    assert read_page(page(*pieces), 10.0) is not None
