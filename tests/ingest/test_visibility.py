"""What a pupil sees on the printed page is the book: hidden text, notes and prints of websites are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from engine.core.values import DocumentText, PageWarning
from engine.ingest import visibility
from engine.ingest.reader import read_pdf

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
HINDI = str(FONTS / "NotoSansDevanagari-Regular.ttf")
SEEN = [
    "The harbour of Torvik was built by fishermen.",
    "Its lighthouse stands on a rock of red stone.",
    "Every spring the boats are painted in blue.",
    "A ferry crosses the bay three times a day.",
]
SECRET = "Baron Falsen founded the harbour long ago."
WHITE, DARK = (1.0, 1.0, 1.0), (0.1, 0.1, 0.4)
Y = 400.0  # where the words in question stand

Draw = Callable[[pymupdf.Page], object]


def paper(draw: Draw | None = None, *, before: Draw | None = None) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page(width=500, height=700)
    if before:
        before(page)
    for line, text in enumerate(SEEN):
        page.insert_text((60, 100 + 16 * line), text)
    if draw:
        draw(page)
    return document


def read(document: pymupdf.Document, folder: Path) -> DocumentText:
    path = folder / "harbour.pdf"
    document.save(path)
    return read_pdf(path)


def words_of(document: DocumentText) -> str:
    blocks = [sentence.text for block in document.blocks for sentence in block.sentences]
    pages = [paragraph for page in document.pages for paragraph in page.paragraphs]
    return " ".join([*blocks, *pages])


def written(text: str = SECRET, **style: object) -> Draw:
    return lambda page: page.insert_text((60, Y), text, **style)


def both(*draws: Draw) -> Draw:
    def run(page: pymupdf.Page) -> None:
        for draw in draws:
            draw(page)

    return run


def box(colour: tuple[float, ...], **style: object) -> Draw:
    return lambda page: page.draw_rect((40, Y - 20, 460, Y + 10), color=None, fill=colour, **style)


def photo(page: pymupdf.Page) -> None:
    """A picture with light and dark places, over the words in question."""
    picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 84, 6), False)
    for x in range(84):
        for y in range(6):
            picture.set_pixel(x, y, (x * 3, 40 * y, 255 - x * 3))
    page.insert_image((40, Y - 20, 460, Y + 10), pixmap=picture)


def in_layer(*, on: bool) -> Draw:
    def draw(page: pymupdf.Page) -> None:
        layer = page.parent.add_ocg("answers", on=on)
        page.insert_text((60, Y), SECRET, oc=layer)

    return draw


def clipped(page: pymupdf.Page) -> None:
    page.insert_text((60, Y), SECRET)
    xref = page.get_contents()[-1]
    stream = page.parent.xref_stream(xref)
    page.parent.update_stream(xref, b"q 0 0 20 20 re W n " + stream + b" Q")


def cropped(page: pymupdf.Page) -> None:
    page.insert_text((60, 640), SECRET)
    page.set_cropbox((0, 0, 500, 600))


HIDDEN: dict[str, Draw] = {
    "no ink": written(render_mode=3),
    "only a clip": written(render_mode=7),
    "white": written(color=WHITE),
    "nearly white": written(color=(0.97, 0.97, 0.95)),
    "like its dark box": both(box(WHITE), box((0.98, 0.9, 0.8)), written(color=(0.98, 0.9, 0.8))),
    "nearly transparent": written(fill_opacity=0.05),
    "below a white box": both(written(), box(WHITE)),
    "below a picture": both(written(), photo),
    "below a box with other words": both(written(), box(WHITE), written("Mosses grow on the quay.")),
    "tiny": written(fontsize=2),
    "beside the page": lambda page: page.insert_text((560, Y), SECRET),
    "above the page": lambda page: page.insert_text((60, -30), SECRET),
    "outside the crop box": cropped,
    "in a layer that is off": in_layer(on=False),
    "cut away by a clip": clipped,
    "white over words that are seen": lambda page: page.insert_text((60, 100), SECRET, color=WHITE),
    "no ink over words that are seen": lambda page: page.insert_text((60, 100), SECRET, render_mode=3),
}


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_nobody_sees_is_not_the_book(kind: str, tmp_path: Path) -> None:
    document = read(paper(HIDDEN[kind]), tmp_path)
    found = words_of(document)
    assert not any(word in found for word in ("Baron", "Falsen", "founded"))
    assert all(text in found for text in SEEN)
    page = document.pages[0]
    assert (page.hidden_words, page.added_words) == (len(SECRET.split()), 0)
    assert PageWarning.HIDDEN_TEXT in page.warnings


def test_one_word_below_a_white_box_is_left_out_of_its_sentence(tmp_path: Path) -> None:
    x0, x1 = (
        60 + pymupdf.get_text_length(text, fontsize=11) for text in ("The bay has ", "The bay has 1234")
    )

    def draw(page: pymupdf.Page) -> None:
        page.insert_text((60, Y), "The bay has 1234 seals.")
        page.draw_rect((x0 - 1, Y - 12, x1 + 1, Y + 4), color=None, fill=WHITE)

    document = read(paper(draw), tmp_path)
    assert "1234" not in words_of(document)
    assert "seals." in words_of(document)
    assert document.pages[0].hidden_words == 1


@pytest.mark.parametrize(
    "style", [{"color": WHITE}, {"render_mode": 3}, {"fontsize": 2}, {"fill_opacity": 0.05}]
)
def test_hidden_hindi(style: dict[str, object], tmp_path: Path) -> None:
    secret, seen = "राजा ने किला बनाया।", "नदी खेतों को पानी देती है।"

    def draw(page: pymupdf.Page) -> None:
        page.insert_text((60, 300), seen, fontname="dev", fontfile=HINDI)
        page.insert_text((60, Y), secret, fontname="dev", fontfile=HINDI, **style)

    document = read(paper(draw), tmp_path)
    assert "खेतों" in words_of(document)
    assert "राजा" not in words_of(document)
    assert document.pages[0].hidden_words == len(secret.split())


# --- what is seen ------------------------------------------------------------------------------------
SHOWN: dict[str, Draw] = {
    "white on a dark box": both(box(DARK), written(color=WHITE)),
    "white on a photo": both(photo, written(color=WHITE)),
    "yellow": written(color=(1, 0.9, 0)),
    "light grey": written(color=(0.75, 0.75, 0.75)),
    "half transparent": written(fill_opacity=0.5),
    "faint but dark enough": written(fill_opacity=0.19),
    "a footnote": written(fontsize=6),
    "small print": written(fontsize=3.5),
    "outlined": written(render_mode=1),
    "filled and cut out": written(render_mode=4),
    "below a marker pen": both(written(), box((1, 1, 0), fill_opacity=0.4)),
    "in a layer that is on": in_layer(on=True),
    "over a box that was drawn over other words": both(written("Old."), box(WHITE), written()),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_what_is_seen_stays(kind: str, tmp_path: Path) -> None:
    document = read(paper(SHOWN[kind]), tmp_path)
    assert SECRET in words_of(document)
    assert document.pages[0].hidden_words == (1 if "other words" in kind else 0)


def test_superscripts_stay(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page) -> None:
        page.insert_text((60, Y), "The square has 9 m", fontsize=6)
        page.insert_text(
            (60 + pymupdf.get_text_length("The square has 9 m", fontsize=6), Y - 2), "2", fontsize=2.8
        )

    document = read(paper(draw), tmp_path)
    assert document.pages[0].hidden_words == 0
    assert any(text in words_of(document) for text in ("m2", "m²", "m^2"))


def scan(words: list[str], *, text: list[str] | None, below: bool = False) -> pymupdf.Document:
    """A page that is a picture of `words`, with what an OCR program has read: without ink, or `below` it."""
    source = pymupdf.open()
    page = source.new_page(width=500, height=700)
    for line, sentence in enumerate(words):
        page.insert_text((60, 100 + 16 * line), sentence)
    picture = page.get_pixmap(dpi=100)
    made = pymupdf.open()
    page = made.new_page(width=500, height=700)
    if not below:
        page.insert_image(page.rect, pixmap=picture)
    for line, sentence in enumerate(text or ()):
        page.insert_text((60, 100 + 16 * line), sentence, render_mode=0 if below else 3)
    if below:
        page.insert_image(page.rect, pixmap=picture)
    return made


@pytest.mark.parametrize("below", [False, True])
def test_the_layer_of_an_ocr_program_stays(below: bool, tmp_path: Path) -> None:
    document = read(scan(SEEN, text=SEEN, below=below), tmp_path)
    assert all(text in words_of(document) for text in SEEN)
    assert document.pages[0].hidden_words == 0


@pytest.mark.parametrize("below", [False, True])
def test_words_that_a_scan_does_not_show_are_not_its_text(below: bool, tmp_path: Path) -> None:
    document = read(scan(SEEN, text=[*SEEN, "", "", SECRET], below=below), tmp_path)
    assert "Baron" not in words_of(document)
    assert document.pages[0].hidden_words == len(SECRET.split())


def test_a_page_without_doubt_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(visibility, "_picture", lambda *given: drawn.append(given))
    read(paper(written(color=(0.8, 0, 0))), tmp_path)
    read(paper(both(box(DARK), written(color=(0.1, 0.1, 0.1)))), tmp_path)
    assert drawn == []


def test_text_in_the_colour_of_its_area_is_not_the_book(tmp_path: Path) -> None:
    """Only what can be told apart from the area below it is printed to be read."""
    blue = (0.0, 0.2, 0.6)
    document = read(paper(both(box(blue), written(color=blue))), tmp_path)
    assert "Baron" not in words_of(document)
    assert document.pages[0].hidden_words > 0


def test_a_watermark_over_all_pages_is_looked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, drawn = visibility._picture, []

    def count(page: pymupdf.Page, *given: object) -> object:
        drawn.append(page.number)
        return real(page, *given)

    monkeypatch.setattr(visibility, "_picture", count)
    document = pymupdf.open()
    for number in range(4):
        page = document.new_page(width=500, height=700)
        for line in range(12):
            page.insert_text((60, 100 + 16 * line), f"{SEEN[line % 4]} {number}")
        page.draw_rect(page.rect, color=None, fill=(0.9, 0.9, 0.9), fill_opacity=0.3)
    assert read(document, tmp_path).pages[3].hidden_words == 0
    assert 0 < len(drawn) == drawn.count(0)


# --- what others have added --------------------------------------------------------------------------
def free_text(page: pymupdf.Page) -> None:
    page.add_freetext_annot((60, Y - 20, 440, Y + 20), SECRET)


def sticky(page: pymupdf.Page) -> None:
    page.add_text_annot((60, Y), SECRET)


def marked(page: pymupdf.Page) -> None:
    page.add_highlight_annot((60, 90, 200, 104)).set_info(content=SECRET)


def stamped(page: pymupdf.Page) -> None:
    page.add_stamp_annot((60, Y, 300, Y + 60), stamp=0)


def filled_in(page: pymupdf.Page) -> None:
    field = pymupdf.Widget()
    field.field_type, field.field_name = pymupdf.PDF_WIDGET_TYPE_TEXT, "name"
    field.rect, field.field_value = pymupdf.Rect(60, Y, 440, Y + 20), SECRET
    page.add_widget(field)


@pytest.mark.parametrize("note", [free_text, sticky, marked, stamped, filled_in])
def test_what_readers_have_added_is_not_the_book(note: Draw, tmp_path: Path) -> None:
    document = read(paper(note), tmp_path)
    assert not any(word in words_of(document) for word in ("Baron", "APPROVED"))
    assert all(text in words_of(document) for text in SEEN)
    page = document.pages[0]
    assert (page.hidden_words, page.warnings) == (0, (PageWarning.ADDED_TEXT,))
    assert page.added_words == (1 if note is stamped else len(SECRET.split()))


def test_a_hindi_note(tmp_path: Path) -> None:
    document = read(paper(lambda page: page.add_text_annot((60, Y), "यह मेरा अंदाज़ा है")), tmp_path)
    assert document.pages[0].added_words == 4


def test_links_are_no_notes(tmp_path: Path) -> None:
    document = read(paper(lambda page: page.insert_link(
        {"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(60, 90, 200, 104), "uri": "https://example.org/"}
    )), tmp_path)  # fmt: skip
    assert document.pages[0].warnings == ()
    assert SEEN[0] in words_of(document)


PRINTS = [
    ("https://notes.example.org/class-7/harbour.html", "foot"),
    ("www.notes.example.org", "head"),
    ("Printed on 12/3/2024", "foot"),
    ("Downloaded from https://notes.example.org", "head"),
    ("Page {0} of 3", "foot"),
    ("12/3/24, 10:15 AM", "head"),
    ("पृष्ठ {0} / 3", "foot"),
    ("मुद्रित: 12/3/2024", "foot"),
]


@pytest.mark.parametrize(("text", "where"), PRINTS)
def test_what_websites_and_browsers_print_is_not_the_book(text: str, where: str, tmp_path: Path) -> None:
    document = pymupdf.open()
    for number, sentence in enumerate(SEEN[:3], start=1):
        page = document.new_page(width=500, height=700)
        page.insert_text((60, 200), sentence)
        hindi = any("\u0900" <= letter <= "\u097f" for letter in text)
        page.insert_text((60, 30 if where == "head" else 680), text.format(number), fontsize=8,
                         **({"fontname": "dev", "fontfile": HINDI} if hindi else {}))  # fmt: skip
    read_back = read(document, tmp_path)
    assert words_of(read_back).split() == 2 * " ".join(SEEN[:3]).split()
    assert [page.added_words for page in read_back.pages] == [len(text.split())] * 3


def test_a_browser_prints_the_title_beside_the_date_and_the_count_beside_the_address(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=500, height=700)
    for at, text in (((30, 25), "12/3/24, 10:15 AM"), ((250, 25), "Harbours - Notes"), ((60, 200), SEEN[0]),
                     ((30, 685), "https://notes.example.org"), ((450, 685), "1/1")):  # fmt: skip
        page.insert_text(at, text, fontsize=11 if at[1] == 200 else 8)
    read_back = read(document, tmp_path)
    assert words_of(read_back).split() == 2 * SEEN[0].split()
    assert read_back.pages[0].added_words == 8


def test_an_address_that_the_book_prints_once_stays(tmp_path: Path) -> None:
    document = pymupdf.open()
    for number, sentence in enumerate(SEEN):
        page = document.new_page(width=500, height=700)
        page.insert_text((60, 200), sentence)
        if number == 1:
            page.insert_text((60, 660), "https://museum.example.org/harbour", fontsize=8)
    read_back = read(document, tmp_path)
    assert "museum.example.org" in words_of(read_back)
    assert all(page.added_words == 0 for page in read_back.pages)


def test_a_head_of_the_book_that_a_picture_hides_is_nothing_to_tell(tmp_path: Path) -> None:
    document = pymupdf.open()
    for number, sentence in enumerate(SEEN):
        page = document.new_page(width=500, height=700)
        page.insert_text((60, 40), "Harbours of the North", fontsize=8)
        page.insert_text((440, 680), str(41 + number), fontsize=8)
        if number == 0:
            page.draw_rect((0, 0, 500, 70), color=None, fill=DARK)
            page.draw_rect((0, 660, 500, 700), color=None, fill=DARK)
        page.insert_text((60, 200), sentence)
    read_back = read(document, tmp_path)
    assert [page.printed for page in read_back.pages] == ["41", "42", "43", "44"]
    assert all(page.hidden_words == 0 for page in read_back.pages)


@pytest.mark.parametrize("name", ["sample_hi_1", "sample_hi_2", "sample_en_1", "sample_en_2"])
def test_words_whose_letters_are_named_by_the_file_are_seen(sample_pdfs: Path, name: str) -> None:
    """Shaped Devanagari is drawn by glyphs whose words the file tells apart (ActualText)."""
    with pymupdf.open(sample_pdfs / f"{name}.pdf") as document:
        for page in document:
            blocks = page.get_text("rawdict")["blocks"]
            lines = [line for block in blocks if block["type"] == 0 for line in block["lines"]]
            assert visibility.take_out_unseen(page, lines, page.get_bboxlog(), set()) == []
