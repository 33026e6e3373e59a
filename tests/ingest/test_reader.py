from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from pages_fakes import PROSE, Book

from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import BlockKind, PageWarning
from engine.ingest import ocr
from engine.ingest.quality import page_quality
from engine.ingest.reader import read_pdf


def code_of(path: Path, password: str | None = None) -> ErrorCode:
    with pytest.raises(PothiError) as caught:
        read_pdf(path, password=password)
    return caught.value.code


def scan_of(folder: Path) -> Path:
    """A PDF with one page that is only a picture of text."""
    source = pymupdf.open(Book().page(5).text(PROSE, 60, 100, size=14).save(folder, "source.pdf"))
    picture = source[0].get_pixmap(dpi=150)
    source.close()
    scan = pymupdf.open()
    scan.new_page(width=500, height=700).insert_image((0, 0, 500, 700), pixmap=picture)
    scan.save(folder / "scan.pdf")
    scan.close()
    return folder / "scan.pdf"


def test_files_that_are_no_books(tmp_path: Path) -> None:
    assert code_of(tmp_path / "nowhere.pdf") is ErrorCode.FILE_NOT_FOUND
    (tmp_path / "zero.pdf").write_bytes(b"")
    assert code_of(tmp_path / "zero.pdf") is ErrorCode.PDF_EMPTY
    (tmp_path / "text.pdf").write_text("only words")
    assert code_of(tmp_path / "text.pdf") is ErrorCode.NOT_A_PDF


def test_blank_pages(tmp_path: Path) -> None:
    book = pymupdf.open()
    book.new_page()
    book.save(tmp_path / "blank.pdf")
    book.close()
    assert code_of(tmp_path / "blank.pdf") is ErrorCode.PDF_BLANK


def test_cut_off_file(tmp_path: Path) -> None:
    path = Book().page(1).text(PROSE, 60, 100).save(tmp_path)
    path.write_bytes(path.read_bytes()[:300])
    assert code_of(path) is ErrorCode.PDF_DAMAGED


def test_password(tmp_path: Path) -> None:
    book = Book().page(1).text(PROSE, 60, 100)
    path = book.save(tmp_path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="rain", owner_pw="sun")
    assert code_of(path) is ErrorCode.PDF_PASSWORD
    assert code_of(path, "snow") is ErrorCode.PDF_PASSWORD
    assert "wheat" in " ".join(read_pdf(path, password="rain").pages[0].paragraphs)


def test_progress_and_cancel(tmp_path: Path) -> None:
    path = Book().page(1).text(PROSE, 60, 100).page(2).text(PROSE, 60, 100).save(tmp_path)
    seen: list[tuple[int, int]] = []
    read_pdf(path, on_page=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen), "five looks at each page, and a word after each"
    assert (seen[0], seen[-1], len(seen)) == ((0, 2), (2, 2), 10)
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        read_pdf(path, cancel=token)


def test_scan_without_trained_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tessdata", lambda: None)
    assert code_of(scan_of(tmp_path)) is ErrorCode.PDF_NO_TEXT


def test_scan_is_read_with_boxes(tmp_path: Path) -> None:
    if ocr.find_tessdata() is None:
        pytest.skip("no Tesseract data on this machine")
    document = read_pdf(scan_of(tmp_path))
    assert document.pages[0].warnings == (PageWarning.SCANNED,)
    sentence = document.blocks[0].sentences[0]
    assert "river brings fresh soil" in sentence.text
    assert sentence.places[0].boxes[0][1] == pytest.approx(89, abs=8)


def test_language_names_are_looked_for_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hin.traineddata").write_bytes(b"x")
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    assert ocr.find_tessdata() == tmp_path


@pytest.mark.chapters
@pytest.mark.parametrize("name", ["jesc106", "lhch101", "jess305"])
def test_real_chapters(chapters: Path, name: str) -> None:
    document = read_pdf(chapters / f"{name}.pdf")
    assert document.meta.title != name
    assert all(page.printed for page in document.pages)
    assert any(block.kind is BlockKind.EXERCISE for block in document.blocks)
    pages = {place.page for b in document.blocks for s in b.sentences for place in s.places}
    assert pages <= {page.number for page in document.pages}
    for text in (paragraph for page in document.pages for paragraph in page.paragraphs):
        assert "Reprint 20" not in text


def test_quality_counts_words_that_no_book_has() -> None:
    assert page_quality(["Plain words of a page, 12 kg of them.", "नदी खेतों को सींचती है।"]) == 1.0
    assert page_quality(["good wor\ufffdd"]) == 0.5
    assert page_quality(["12 + 5 = 17"]) == 1.0
