"""Items of lists that end without a full stop: what stands below them is another sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_set import STORIES, new_page, put, read, sentences, told, wrapped

WIDTH = 400.0
INTRODUCED = "The people of Quill live from several kinds of work, of which the oldest ones are these:"


@pytest.mark.parametrize("indent", [0.0, 16.0])
@pytest.mark.parametrize("marker", ["(ii)", "2.", "•", "b)"])
def test_a_paragraph_below_an_item_is_apart(marker: str, indent: float, tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 120, wrapped(INTRODUCED, WIDTH, 10))
    y = put(page, 76, y + 3, [f"{marker} Weaving of reeds"])
    first, *rest = wrapped(STORIES[1], WIDTH - indent, 10)
    y = put(page, 60 + indent, y + 3, [first])
    put(page, 60, y, rest)
    assert sentences(read(document, tmp_path))[2:] == [f"{marker} Weaving of reeds", *told(STORIES[1])]


def test_below_an_item_of_several_lines_too(tmp_path: Path) -> None:
    document, page = new_page()
    item = "(i) Work for others in the mills and quarries of the valley, mostly by the day, with food"
    y = put(page, 60, 120, wrapped(item, 300, 10))
    put(page, 76, y, wrapped(STORIES[4], 300, 10))
    assert sentences(read(document, tmp_path))[1:] == [item, *told(STORIES[4])]


def test_hindi_items_too(tmp_path: Path) -> None:
    document, page = new_page()
    page.insert_htmlbox(
        (60, 120, 400, 400),
        "<p style='margin:0'>(ii) स्वयं का काम</p><p style='margin:0'>सोनपुर गाँव के पास ऊँची पहाड़ी पर एक "
        "पवनचक्की खड़ी है। हर पंख की लंबाई सत्रह मीटर है, और वर्षा ऋतु में पंखों को रस्सियों से बाँध दिया जाता है।</p>",
    )
    found = sentences(read(document, tmp_path))
    assert found[1] == "(ii) स्वयं का काम"
    assert found[2].startswith("सोनपुर गाँव")


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("(i) Area of the upper", "= area of the lower field and the old weir beside the river at Perun"),
        ("(i) The weir is old, and,", "Lata Hazare says, it was built by the sailors of Sivra in winter"),
        ("(i) Work (mills, quarries", "Sivra, Tilsa) brings the people of the valley together in winter"),
    ],
)
def test_an_item_may_go_on_below_a_short_line(above: str, below: str, tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 120, wrapped(INTRODUCED, WIDTH, 10))
    put(page, 76, y, [above, below])
    assert f"{above} {below}" in sentences(read(document, tmp_path))


def test_lines_that_are_as_long_as_their_words_allow_go_on(tmp_path: Path) -> None:
    document, page = new_page()
    item = (
        "(i) Perun Misrahabadpur Sivrapattinam Ostlandgarh Farropurambakkam Quillnagarpalika "
        "Rastelkottaibagh Tolmvishwanathpur and the others"
    )
    put(page, 60, 120, wrapped(item, 150, 10))
    assert sentences(read(document, tmp_path))[1:] == [item]


def test_over_a_page_end_a_short_line_is_the_end(tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 620, wrapped(STORIES[0], WIDTH, 10))
    put(page, 60, y, wrapped(f"{STORIES[3]} Its weight is told by the length of the knife", WIDTH, 10))
    last = wrapped(f"{STORIES[3]} Its weight is told by the length of the knife", WIDTH, 10)[-1]
    assert len(last) < 60
    put(document.new_page(width=595, height=842), 60, 80, wrapped(STORIES[5], WIDTH, 10))
    found = sentences(read(document, tmp_path))
    assert found[-2:] == told(STORIES[5])
