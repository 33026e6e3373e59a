"""What a page shows is the book, whatever its text layer says."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from pathlib import Path

import pymupdf
import pytest
from odd_layers import (
    FONTS,
    HINDI,
    HINDI_TITLE,
    OFFICE,
    PROSE,
    TITLE,
    outlined,
    printed,
    retold,
    scanned,
    shifted,
    untold,
    without_ligatures,
)

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import DocumentText, PageWarning
from engine.ingest import ocr
from engine.ingest.chunks import make_chunks
from engine.ingest.honesty import suspect
from engine.ingest.layer_words import PlainWord
from engine.ingest.reader import read_pdf

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
needs_ocr = pytest.mark.skipif(ocr.find_tessdata() is None, reason="no Tesseract data on this machine")
ENGLISH = (TITLE, *PROSE)
Make = Callable[[Path, Path], Path]


def words_of(texts: Sequence[str]) -> list[str]:
    return re.findall(r"[^\s।,.;:!?()]+", unicodedata.normalize("NFC", " ".join(texts)))


def read_words(document: DocumentText) -> list[str]:
    return words_of([text for page in document.pages for text in page.paragraphs])


def share_right(document: DocumentText, truth: Sequence[str]) -> float:
    """How well the words that were read are the true ones in their order, 0..1: none lost, none besides."""
    true, read = words_of(truth), read_words(document)
    blocks = SequenceMatcher(None, true, read, autojunk=False).get_matching_blocks()
    return 2 * sum(block.size for block in blocks) / (len(true) + len(read))


ENGLISH_LIES: dict[str, Make] = {
    "one letter on": lambda source, path: retold(source, path, shifted(1)),
    "seven on, in the text only": lambda source, path: retold(source, path, shifted(7), only="Sans$"),
    "five on, in the heading only": lambda source, path: retold(source, path, shifted(5), only="Bold$"),
    "e for o and o for e": lambda source, path: retold(
        source, path, lambda text, _: text.translate(str.maketrans("eo", "oe"))
    ),
    "letters of the font's own": lambda source, path: retold(
        source, path, lambda _, glyph: chr(0xE000 + glyph % 6000)
    ),
    "another script": lambda source, path: retold(
        source, path, lambda text, _: chr(0x410 + ord(text[0]) % 32) if text.isalpha() else text
    ),
    "signs before letters": lambda source, path: retold(
        source, path, lambda text, _: "".join(chr(ord(c) - 31) if c.isalnum() else c for c in text)
    ),
    "r for n and n for r": lambda source, path: retold(
        source, path, lambda text, _: text.translate(str.maketrans("rn", "nr"))
    ),
    "question marks": lambda source, path: retold(
        source, path, lambda text, _: "?" if text.isalpha() else text
    ),
    "signs of replacement": lambda source, path: retold(
        source, path, lambda text, _: "\ufffd" if text.isalpha() else text
    ),
    "letters for spaces, in the text": lambda source, path: retold(
        source, path, lambda text, _: "x" if text == " " else text, only="Sans$"
    ),
    "letters of Hindi": lambda source, path: retold(
        source, path, lambda text, _: chr(0x915 + ord(text) % 30) if text.isalpha() else text
    ),
    "nothing told": untold,
    "drawn letters": outlined,
    "a scan": scanned,
    "a scan with a stamp": lambda source, path: scanned(source, path, stamp="Kelva"),
    "a scan with an old OCR": lambda source, path: scanned(
        source, path, lambda word: word.replace("e", "c", 1).replace("h", "b").replace("8", "3")
    ),
    "a scan with the words of another page": lambda source, path: scanned(
        source, path, lambda word: "river" if len(word) > 3 else "the"
    ),
}


@needs_ocr
@pytest.mark.parametrize("kind", ENGLISH_LIES)
def test_a_lying_layer_is_read_from_the_picture(kind: str, tmp_path: Path) -> None:
    path = ENGLISH_LIES[kind](printed(tmp_path / "true.pdf"), tmp_path / "book.pdf")
    document = read_pdf(path)
    assert share_right(document, ENGLISH) >= 0.97
    told = document.pages[0].warnings
    assert PageWarning.REREAD in told or PageWarning.SCANNED in told
    assert document.pages[0].quality > 0.9


def sideways(source: Path, path: Path, turned: int) -> Path:
    """The pages of a book on their side, and shown so or, by their /Rotate, upright again."""
    with pymupdf.open(source) as original, pymupdf.open() as made:
        for page in original:
            width, height = page.rect.height, page.rect.width
            lying = made.new_page(width=width, height=height)
            lying.show_pdf_page(lying.rect, original, page.number, rotate=90)
            lying.set_rotation(turned)
        made.save(path)
    return path


@needs_ocr
@pytest.mark.parametrize("turned", [0, 90])
@pytest.mark.parametrize(
    "kind",
    [
        "one letter on",
        "e for o and o for e",
        "a scan with an old OCR",
        "a scan with the words of another page",
    ],
)
def test_a_lying_layer_on_a_page_on_its_side(kind: str, turned: int, tmp_path: Path) -> None:
    path = ENGLISH_LIES[kind](printed(tmp_path / "true.pdf"), tmp_path / "upright.pdf")
    document = read_pdf(sideways(path, tmp_path / "book.pdf", turned))
    assert share_right(document, ENGLISH) >= 0.97


@pytest.mark.parametrize("turned", [0, 90])
def test_a_sound_layer_on_a_page_on_its_side_stays(
    turned: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    document = read_pdf(sideways(printed(tmp_path / "true.pdf"), tmp_path / "book.pdf", turned))
    assert share_right(document, ENGLISH) == 1.0


@pytest.mark.parametrize("turned", [0, 90])
def test_a_lying_layer_on_its_side_is_no_text_without_ocr(
    turned: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ENGLISH_LIES["one letter on"](printed(tmp_path / "true.pdf"), tmp_path / "upright.pdf")
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    with pytest.raises(PothiError) as raised:
        read_pdf(sideways(path, tmp_path / "book.pdf", turned))
    assert raised.value.code is ErrorCode.PDF_NO_TEXT


@pytest.mark.parametrize("kind", ["one letter on", "nothing told", "letters of the font's own"])
def test_without_ocr_it_is_no_text(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ENGLISH_LIES[kind](printed(tmp_path / "true.pdf"), tmp_path / "book.pdf")
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    with pytest.raises(PothiError) as raised:
        read_pdf(path)
    assert raised.value.code is ErrorCode.PDF_NO_TEXT


def test_a_sound_layer_costs_no_look_at_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, formulas and words of other languages are no reason for one."""
    names = (
        *PROSE,
        "Chhattisgarh, Thiruvananthapuram, Mussoorie and Kozhikode lie far from Rajmachi. The Rasayan "
        "Shastra speaks of Rasvidya. Fe + CuSO4 gives FeSO4 + Cu. The force is 12 N at 35 °C; v = u + at.",
    )
    path = printed(tmp_path / "book.pdf", texts=names)
    hindi = printed(tmp_path / "hindi.pdf", HINDI_TITLE, HINDI, "NotoSansDevanagari")

    def read(*_: object) -> None:
        raise AssertionError("looked at the picture")

    monkeypatch.setattr(ocr, "_words", read)
    assert share_right(read_pdf(path), (TITLE, *names)) == 1.0
    assert share_right(read_pdf(hindi), (HINDI_TITLE, *HINDI)) == 1.0


def test_cuts_of_letters_for_formulas_are_letters(tmp_path: Path) -> None:
    """Words in "mathematical bold", as some programs print headings."""
    path = retold(
        printed(tmp_path / "true.pdf"),
        tmp_path / "book.pdf",
        lambda text, _: chr(0x1D41A + ord(text) - 97) if "a" <= text <= "z" else text,
    )
    assert share_right(read_pdf(path), ENGLISH) == 1.0


# --- ligatures -------------------------------------------------------------------------------------


@needs_ocr
def test_lost_ligatures_come_from_the_picture_and_names_stay(tmp_path: Path) -> None:
    source = printed(tmp_path / "true.pdf", "The Puffin Reef", OFFICE, shaped=True)
    document = read_pdf(without_ligatures(source, tmp_path / "book.pdf"))
    assert share_right(document, ("The Puffin Reef", *OFFICE)) == 1.0
    assert PageWarning.REREAD in document.pages[0].warnings


def test_without_ocr_a_word_with_a_hole_is_told_and_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (*PROSE, "The first keeper of the mill was Clifford Daffney. He had a dog and a horse.")
    source = printed(tmp_path / "true.pdf", TITLE, text, shaped=True)
    path = without_ligatures(source, tmp_path / "book.pdf")
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    document = read_pdf(path)
    assert PageWarning.PARTLY_UNREAD in document.pages[0].warnings
    assert any("Da▯ney" in text for text in document.pages[0].paragraphs)
    used = " ".join(sentence.text for chunk in make_chunks(document) for sentence in chunk.sentences)
    assert "He had a dog and a horse." in used
    assert "keeper" not in used
    assert "▯" not in used


# --- Hindi -----------------------------------------------------------------------------------------


def qt_print(path: Path) -> Path:
    from PySide6.QtCore import QSizeF
    from PySide6.QtGui import QFont, QFontDatabase, QPdfWriter, QTextDocument

    known = QFontDatabase.addApplicationFont(str(FONTS / "NotoSansDevanagari-Regular.ttf"))
    document = QTextDocument()
    document.setDefaultFont(QFont(QFontDatabase.applicationFontFamilies(known)[0], 12))
    document.setHtml(f"<h1>{HINDI_TITLE}</h1>" + "".join(f"<p>{text}</p>" for text in HINDI))
    writer = QPdfWriter(str(path))
    writer.setResolution(96)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    document.print_(writer)
    return path


def mupdf_print(path: Path) -> Path:
    css = "@font-face {font-family: d; src: url(NotoSansDevanagari-Regular.ttf)} * {font-family: d}"
    html = f"<h1>{HINDI_TITLE}</h1>" + "".join(f"<p>{text}</p>" for text in HINDI)
    story = pymupdf.Story(html, user_css=css, archive=pymupdf.Archive(str(FONTS)))
    writer = pymupdf.DocumentWriter(str(path))
    page = pymupdf.Rect(0, 0, 595, 842)
    device = writer.begin_page(page)
    story.place(pymupdf.Rect(60, 60, 535, 782))
    story.draw(device)
    writer.end_page()
    writer.close()
    return path


def hindi_print(path: Path) -> Path:
    return printed(path, HINDI_TITLE, HINDI, "NotoSansDevanagari", shaped=True)


HINDI_PRINTS: dict[str, Callable[[Path], Path]] = {
    "Qt": qt_print,
    "MuPDF": mupdf_print,
    "fpdf2": hindi_print,
    "nothing told": lambda path: untold(hindi_print(path.with_stem("true")), path),
    "a scan": lambda path: scanned(hindi_print(path.with_stem("true")), path),
    "one letter on": lambda path: retold(
        hindi_print(path.with_stem("true")),
        path,
        lambda text, _: "".join(chr(ord(c) + 1) if "क" <= c < "ह" else c for c in text),
    ),
    "letters of a typewriter": lambda path: retold(
        hindi_print(path.with_stem("true")),
        path,
        lambda text, _: "".join(
            chr((ord(c) - 0x900) % 94 + 33) if "\u0900" <= c <= "\u097f" else c for c in text
        ),
    ),
}


@needs_ocr
@pytest.mark.parametrize("program", HINDI_PRINTS)
def test_hindi_as_programs_print_it(program: str, tmp_path: Path, qapp: object) -> None:
    document = read_pdf(HINDI_PRINTS[program](tmp_path / "book.pdf"))
    assert share_right(document, (HINDI_TITLE, *HINDI)) >= 0.95
    assert {"1938", "17"} <= set(read_words(document))


def test_a_ruled_table_of_names_is_no_lying_page(tmp_path: Path) -> None:
    """OCR sees only some of the rows between the lines; the others are as printed all the same."""
    import random

    chance = random.Random(3)
    starts, ends = ("Rantu", "Virdi", "Pelgar", "Gharv", "Kitru", "Osmani", "Fulmi"), ("ghat", "kund", "pur")
    rivers = ("Sindhira", "Tarani", "Ondhra", "Vaigati", "Musali", "Korral")
    rows = [
        (chance.choice(starts) + chance.choice(ends), chance.choice(rivers), str(chance.randint(1890, 1999)))
        for _ in range(24)
    ]
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    for number, row in enumerate((("Bridge", "River", "Opened in"), *rows)):
        top = 60 + 26 * number
        for column, text in enumerate(row):
            left = 60 + 150 * column
            page.draw_rect((left, top, left + 150, top + 26), width=0.7)
            page.insert_text((left + 8, top + 17), text, fontsize=10)
    path = tmp_path / "bridges.pdf"
    document.save(path)
    text = " ".join(read_pdf(path).pages[0].paragraphs)
    assert [word for row in rows for word in row if word not in text] == []


def in_old_font(source: Path, path: Path, name: str) -> Path:
    """The same page with fonts of another name whose glyphs are told as Latin letters of short words."""

    def meaning(text: str, glyph: int) -> str:
        return text if text.isspace() else "at"[glyph % 2]

    retold(source, path.with_name("told.pdf"), meaning)
    with pymupdf.open(path.with_name("told.pdf")) as document:
        for xref in range(1, document.xref_length()):
            for key in ("BaseFont", "FontName"):
                if document.xref_get_key(xref, key)[0] == "name":
                    document.xref_set_key(xref, key, f"/ABCDEF+{name}")
        document.save(path)
    return path


@needs_ocr
@pytest.mark.parametrize("name", ["SHREE-DEV-0708", "APS-DV-Priyanka", "DV-TTYogesh"])
def test_old_hindi_fonts_without_a_table_are_read_in_their_picture(name: str, tmp_path: Path) -> None:
    source = printed(tmp_path / "true.pdf", HINDI_TITLE, HINDI, "NotoSansDevanagari", shaped=True)
    document = read_pdf(in_old_font(source, tmp_path / "book.pdf", name))
    assert share_right(document, (HINDI_TITLE, *HINDI)) > 0.9
    assert PageWarning.REREAD in document.pages[0].warnings


def test_old_hindi_fonts_are_no_text_without_ocr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    source = printed(tmp_path / "true.pdf", HINDI_TITLE, HINDI, "NotoSansDevanagari", shaped=True)
    with pytest.raises(PothiError) as raised:
        read_pdf(in_old_font(source, tmp_path / "book.pdf", "SHREE-DEV-0708"))
    assert raised.value.code is ErrorCode.PDF_NO_TEXT


def test_one_word_in_an_old_hindi_font_is_doubtful() -> None:
    found = suspect([PlainWord("cat", "ABCDEF+SHREE-DEV-0708"), PlainWord("The", "Times")])
    assert [word.text for word in found.strange] == ["cat"]
    assert not suspect([PlainWord("गाँव", "SHREE-DEV-OTF-0708")])
