"""Narrow columns, margin notes, labels of pictures, titles on the edge of boxes."""

from __future__ import annotations

from pages_fakes import MORE, PROSE, column, page, span

from engine.core.values import BlockKind
from engine.ingest.flow import read_page
from engine.ingest.margins import strip_margins
from engine.ingest.rows import build_rows
from engine.ingest.spans import PageSpans


def read(made: PageSpans) -> list[tuple[BlockKind, str]]:
    return [(p.kind, p.plain) for p in read_page(made, 10.0).paragraphs]


def words(made: PageSpans) -> str:
    return " ".join(text for _, text in read(made))


def test_words_that_justification_drew_apart_stay_on_their_line() -> None:
    above = span("that the rain of", 50, 100)  # 50 to 130
    apart = [span("the", 50, 113), span("hills", 77, 113), span("is", 120, 113)]
    made = page(above, *apart, span("gone by the spring", 50, 126), ink=[(100, 105, 118, 118)])
    assert words(made) == "that the rain of the hills is gone by the spring"


def test_words_of_two_columns_are_not_drawn_together() -> None:
    found = build_rows(
        [[s] for s in (span("that the rain of", 50, 100), span("the", 50, 113), span("is", 120, 113))]
    )
    assert [row.text for row in found] == ["that the rain of", "the", "is"]


def test_an_upright_rule_keeps_cells_apart() -> None:
    cells = [[span("Small seeds", 50, 100)], [span("carried by the wind", 109, 100)]]
    assert [row.text for row in build_rows(cells)] == ["Small seeds carried by the wind"]
    assert [row.text for row in build_rows(cells, [(106, 90, 107, 110)])] == [
        "Small seeds",
        "carried by the wind",
    ]


def test_what_is_printed_again_on_its_place_is_bold() -> None:
    text = [[span(line, 50, 100 + 13 * index)] for index, line in enumerate(PROSE)]
    copies = [[span("Crop rotation", 50 + dx, 80)] for dx in (0, 0.3, 0.5)]
    assert [row.bold for row in build_rows(copies + text)] == [True, False, False, False, False]
    assert not any(row.bold for row in build_rows(text + [[s.__class__(**_copy(s))] for [s] in text]))


def _copy(span_: object) -> dict[str, object]:
    return {name: getattr(span_, name) for name in span_.__slots__}  # type: ignore[attr-defined]


def test_a_contents_list_in_the_margin_is_one_note() -> None:
    body = column([*PROSE, *MORE] * 2, 150, 100)
    titles = [("7.1 The long", 100), ("way home", 113), ("7.2 The river", 139), ("at night", 152)]
    notes = [span(text, 50, y, font="Slanted", italic=True) for text, y in titles]
    made = page(*body, *notes)
    found = [text for _, text in read(made)]
    assert " ".join([*PROSE, *MORE]) in found[0]
    assert found[1:] == ["7.1 The long way home", "7.2 The river at night"]


def test_words_before_an_indented_text_are_no_margin() -> None:
    steps = [span(f"Step {n}", 90, 100 + 26 * n, bold=True) for n in range(4)]
    made = page(*column([*PROSE, *MORE], 150, 100), *steps)
    assert words(made).startswith("Step 0 The river brings")


def test_a_margin_note_goes_with_its_title_and_heads_nothing_else() -> None:
    note = [
        span("Silt:", 95, 126, size=9, bold=True),
        span("fine soil", 75, 137, size=9, font="Note"),
        span("in a river", 70, 148, size=9, font="Note"),
    ]
    made = page(*column([*PROSE, *MORE], 150, 100), *note)
    assert read(made)[1] == (BlockKind.PARAGRAPH, "Silt: fine soil in a river")


def test_notes_beside_one_paragraph_keep_their_order() -> None:
    one = column(["Silt: fine soil that", "the river carries."], 30, 105, step=10, size=8, font="Note")
    two = column(["Delta: the land at", "the mouth of it."], 30, 165, step=10, size=8, font="Note")
    found = [text for _, text in read(page(*column([*PROSE, *MORE], 150, 100), *one, *two))]
    assert found[1:] == ["Silt: fine soil that the river carries.", "Delta: the land at the mouth of it."]


def test_words_strewn_over_a_picture_are_its_labels() -> None:
    labels = [
        ("leaf bud", 210, 320),
        ("root hair", 120, 390),
        ("stem", 260, 350),
        ("old bark of the tree", 150, 410),
    ]
    made = page(
        *column(PROSE, 50, 100),
        *(span(text, x, y, size=9) for text, x, y in labels),
        images=[(100, 300, 330, 430)],
    )
    flow = read_page(made, 10.0)
    assert sorted(flow.labels) == sorted(text for text, _, _ in labels)
    assert len(flow.paragraphs) == 1


def test_a_list_printed_on_a_picture_is_text() -> None:
    names = ["AMPLITUDE", "EARDRUM OF MAN", "LARYNX OF MAN", "VIBRATION"]
    made = page(*column(PROSE, 50, 100), *column(names, 120, 320, step=20), images=[(100, 300, 330, 430)])
    assert all(name in words(made) for name in names)


def test_a_title_on_the_upper_edge_of_a_box_stands_in_the_box() -> None:
    box = column(["Which rivers bring silt to your fields", "and which of them are dry in May?"], 70, 220)
    made = page(
        *column(PROSE, 50, 100), span("TRY THESE", 60, 202, bold=True), *box, frames=[(55, 200, 300, 260)]
    )
    found = read_page(made, 10.0).paragraphs
    assert [p.kind for p in found] == [BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.PARAGRAPH]
    assert found[1].boxed == found[2].boxed > 0


def test_the_last_line_of_a_paragraph_beside_a_drawing_is_no_label() -> None:
    made = page(*column([*PROSE[:3], "more than gold"], 50, 100), ink=[(120, 130, 140, 150)])
    assert words(made).endswith("more than gold")


def test_choices_of_a_question_are_no_labels() -> None:
    options = [span("(a) two hills", 60, 165), span("(b) one hill", 200, 165), span("(c) a lake", 60, 178)]
    last = span("(d) the sea", 200, 178)
    made = page(*column(PROSE, 50, 100), *options, last, ink=[(300, 150, 318, 190)])
    assert all(option.text in words(made).replace("\t", " ") for option in [*options, last])


def test_parts_of_a_figure_are_captions() -> None:
    parts = [span("(a) Roots of a fig tree", 50, 300, size=8, italic=True)]
    assert (BlockKind.CAPTION, parts[0].text) in read(page(*column(PROSE, 50, 100), *parts))


def test_a_bold_sentence_that_goes_on_is_no_heading() -> None:
    bold = column(["Foreign grain came on the same river ships", "as salt."], 50, 100 + 13 * 4, bold=True)
    full = [*PROSE[:3], "much more than gold, for the wheat is fine!"]
    found = read(page(*column(full, 50, 100), *bold))
    assert [kind for kind, _ in found] == [BlockKind.PARAGRAPH]


def test_a_title_alone_with_a_rule_below_it_is_no_formula() -> None:
    made = page(
        *column(PROSE, 50, 100), span("Activity", 50, 170), *column(MORE, 50, 190), ink=[(50, 172, 95, 173)]
    )
    assert not [kind for kind, _ in read(made) if kind is BlockKind.EQUATION]


def test_an_item_with_a_fraction_in_its_line_is_prose() -> None:
    item = [span("(ii) the pump takes away from the air ", 50, 170), span("1", 245, 164), span("4", 245, 177)]
    made = page(*column(PROSE, 50, 100), item, ink=[(243, 168, 252, 168.6)])
    assert any("the pump takes away" in text for kind, text in read(made) if kind is not BlockKind.EQUATION)


def displayed(words: str, x: float = 70.0) -> object:
    """A page with a formula in words below its prose, two sides at a bar."""
    lead = span(words, x, 173)
    start = x + 5 * len(words) + 5
    sides = [span("Mass", start + 2, 166), span("Volume", start, 181)]
    bar = (start - 1, 170, start + 31, 170.5)
    return page(*column(PROSE, 50, 100), lead, *sides, *column(MORE, 50, 200), ink=[bar])


def test_a_formula_in_words_is_displayed_but_a_clause_with_one_is_prose() -> None:
    assert (BlockKind.EQUATION, "Density = Mass/Volume") in read(displayed("Density ="))
    found = read(displayed("so that we get density ="))
    assert not [text for kind, text in found if kind is BlockKind.EQUATION]
    assert any("so that we get density = Mass/Volume" in text for _, text in found)


def test_numbers_of_a_formula_at_the_foot_of_a_page_are_no_page_numbers() -> None:
    foot = [span("E = Q / ", 80, 640), span("4", 120, 640), span("πr", 125, 640)]
    square = span("2", 135, 636, size=6, per_letter=3)
    pages = [page(*column(PROSE, 50, 100), span(str(n + 10), 440, 680, size=8), number=n) for n in (1, 2, 3)]
    pages[1].pieces += [[part] for part in [*foot, square]]
    margins = strip_margins(pages)
    assert margins.printed == ["11", "12", "13"]
    left = {each.text for piece in pages[1].pieces for each in piece}
    assert {"4", "2"} <= left
    assert not {"11", "12", "13"} & {s.text for each in pages for piece in each.pieces for s in piece}


def test_an_empty_table_keeps_its_header() -> None:
    cells = [("Part", 60, 210), ("Colour", 160, 210), ("Use of it", 260, 210)]
    cells += [("Leaf", 60, 230), ("green", 160, 230), ("food", 260, 230)]
    cells += [("Root", 60, 250), ("white", 160, 250), ("water", 260, 250)]
    rules = [(50, y, 350, y + 1) for y in (196, 216, 236, 256)] + [
        (x, 196, x + 1, 256) for x in (50, 150, 250, 349)
    ]
    made = page(
        *column(PROSE, 50, 100), *(span(*cell) for cell in cells), ink=rules, frames=[(50, 196, 350, 216)]
    )
    [table] = [text for kind, text in read(made) if kind is BlockKind.TABLE]
    assert table == "Part\tColour\tUse of it Leaf\tgreen\tfood Root\twhite\twater"


def test_a_calculation_beside_the_text_is_no_prose() -> None:
    sums = [span("2 304", 60, 119, size=9, font="Sums"), span("– 16 04", 55, 131, size=9, font="Sums")]
    made = page(*column([*PROSE, *MORE], 150, 100), *sums)
    assert [text for kind, text in read(made) if kind is not BlockKind.EQUATION] == [
        " ".join([*PROSE, *MORE])
    ]


def test_a_bullet_may_touch_its_word() -> None:
    items = [span("➢What is grown on the dry bank of the river?", 50, 170)]
    assert (BlockKind.LIST, "➢ What is grown on the dry bank of the river?") in read(
        page(*column(PROSE, 50, 100), *items)
    )


def test_numbers_in_brackets_make_no_formula() -> None:
    rows = [("(i) People who sow", 100), ("(ii) People who sell", 114), ("(iii) What is sold", 128)]
    made = page(*(piece for text, y in rows for piece in (span(text, 60, y), span("(6)", 230, y))))
    assert all(kind is not BlockKind.EQUATION for kind, _ in read(made))
