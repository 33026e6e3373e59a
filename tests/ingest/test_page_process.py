"""Pages read in a process of their own: what goes wrong with one of them costs no other."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pymupdf
import pytest
from pages_fakes import PROSE, Book

from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import PageWarning
from engine.ingest.page_process import PageProcess
from engine.ingest.reader import read_pdf


def book(folder: Path, pages: int, name: str = "book.pdf") -> Path:
    made = Book()
    for number in range(1, pages + 1):
        made.page(number).text([f"The shepherd counted {number} goats on the hill.", *PROSE], 60, 100)
    return made.save(folder, name)


def unreadable(document: object) -> list[int]:
    return [page.number for page in document.pages if PageWarning.UNREADABLE in page.warnings]  # type: ignore[attr-defined]


def test_it_reads_what_this_process_reads(tmp_path: Path) -> None:
    path, other = book(tmp_path, 3), book(tmp_path, 2, "other.pdf")
    process = PageProcess()
    try:
        assert read_pdf(path, open_pages=process.open) == read_pdf(path)
        assert read_pdf(other, open_pages=process.open) == read_pdf(other)
        with pytest.raises(PothiError) as raised:
            read_pdf(tmp_path / "nowhere.pdf", open_pages=process.open)
        assert raised.value.code is ErrorCode.FILE_NOT_FOUND
        assert read_pdf(other, open_pages=process.open) == read_pdf(other)
    finally:
        process.close()


@pytest.mark.parametrize("at", [1, 30])
def test_a_page_that_kills_it_costs_that_page(at: int, tmp_path: Path) -> None:
    path = book(tmp_path, 40)
    process = PageProcess()
    seen = 0

    def on_page(done: int, total: int) -> None:
        nonlocal seen
        seen += 1
        if seen == at:
            child = process.child
            assert child is not None
            os.kill(child.pid, signal.SIGTERM)
            child.wait()

    try:
        document = read_pdf(path, open_pages=process.open, on_page=on_page)
    finally:
        process.close()
    assert len(document.pages) == 40
    lost = unreadable(document)
    assert len(lost) <= 1
    right = read_pdf(path)
    assert [p.paragraphs for p in document.pages if p.number not in lost] == [
        p.paragraphs for p in right.pages if p.number not in lost
    ]


def test_a_page_that_takes_too_long_is_left(tmp_path: Path) -> None:
    """No page is as fast as that; a book of such pages ends all the same."""
    process = PageProcess(page_seconds=0.0)
    try:
        with pytest.raises(PothiError) as raised:
            read_pdf(book(tmp_path, 3), open_pages=process.open)
    finally:
        process.close()
    assert raised.value.code is ErrorCode.PDF_DAMAGED


def test_it_can_be_stopped_and_used_again(tmp_path: Path) -> None:
    path, other = book(tmp_path, 30), book(tmp_path, 2, "other.pdf")
    token, process = CancelToken(), PageProcess()
    try:
        with pytest.raises(Cancelled):
            read_pdf(path, open_pages=process.open, on_page=lambda *_: token.cancel(), cancel=token)
        assert read_pdf(other, open_pages=process.open) == read_pdf(other)
    finally:
        process.close()


# --- damaged pages ---------------------------------------------------------------------------------


def _kids(document: pymupdf.Document, first: str) -> None:
    """Puts `first` in the place of the first page in the list of pages."""
    tree = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
    others = [f"{document.page_xref(index)} 0 R" for index in range(1, document.page_count)]
    document.xref_set_key(tree, "Kids", f"[{first} {' '.join(others)}]")


def _page(document: pymupdf.Document, source: str) -> None:
    document.update_object(document.page_xref(0), source)


DAMAGE = {
    "a list that holds itself": lambda d: _page(d, f"<</Type/Pages/Kids[{d.page_xref(0)} 0 R]/Count 1>>"),
    "nothing": lambda d: _kids(d, "null"),
    "an object that is not there": lambda d: _kids(d, "9999 0 R"),
    "rubbish": lambda d: _page(d, "[1 2 3]"),
    "words": lambda d: _page(d, "(rubbish)"),
    "another thing": lambda d: _page(d, "<</Nothing 1>>"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_page_costs_no_other(kind: str, tmp_path: Path) -> None:
    with pymupdf.open(book(tmp_path, 6)) as document:
        DAMAGE[kind](document)
        document.save(tmp_path / "damaged.pdf")
    read = read_pdf(tmp_path / "damaged.pdf")
    assert unreadable(read) == [1]
    assert [f"counted {p.number} goats" in " ".join(p.paragraphs) for p in read.pages] == [False] + 5 * [True]


def test_a_page_that_cannot_be_unpacked_is_told(tmp_path: Path) -> None:
    made = book(tmp_path, 3)
    with pymupdf.open(made) as document:
        document[1].clean_contents()
        document.save(tmp_path / "packed.pdf", deflate=True)
    with pymupdf.open(tmp_path / "packed.pdf") as document:
        packed = document.xref_stream_raw(document[1].get_contents()[0])
    content = (tmp_path / "packed.pdf").read_bytes()
    spoilt = packed[:2] + bytes((byte * 7 + 13) % 256 for byte in packed[2:])
    (tmp_path / "packed.pdf").write_bytes(content.replace(packed, spoilt))
    assert unreadable(read_pdf(tmp_path / "packed.pdf")) == [2]


def test_a_page_without_an_end(tmp_path: Path) -> None:
    """A page whose own description breaks off is read as far as it goes."""
    path = book(tmp_path, 3)
    document = pymupdf.open(path)
    [xref, *_] = document[1].get_contents()
    stream = document.xref_stream(xref)
    document.update_stream(xref, stream[: len(stream) // 3] + b" ( [ <<")
    document.save(tmp_path / "cut.pdf")
    texts = [" ".join(page.paragraphs) for page in read_pdf(tmp_path / "cut.pdf").pages]
    assert "counted 1 goats" in texts[0]
    assert "counted 3 goats" in texts[2]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is told by Linux only")
def test_memory_stays_flat_over_many_pages(tmp_path: Path) -> None:
    noise = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 1200, 900))
    noise.clear_with(150)
    picture = noise.tobytes("png")
    with pymupdf.open() as document:
        for number in range(100):
            page = document.new_page()
            page.insert_image(pymupdf.Rect(60, 400, 500, 700), stream=picture)
            page.insert_textbox(
                pymupdf.Rect(60, 60, 500, 380), f"Page {number}. " + "The lake is deep. " * 60
            )
        document.save(tmp_path / "long.pdf")
    process = PageProcess()
    try:
        assert len(read_pdf(tmp_path / "long.pdf", open_pages=process.open).pages) == 100
        assert process.child is not None
        status = Path(f"/proc/{process.child.pid}/status").read_text()
    finally:
        process.close()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert peak < 500_000  # KiB; a third of what a computer with 4 GB can spare
