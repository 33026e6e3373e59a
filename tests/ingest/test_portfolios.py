"""The books inside a PDF are taken in; what else is inside is named."""

from __future__ import annotations

from pathlib import Path

import pymupdf
from import_desk import CELLS, LIGHT, Desk, statuses, write_pdf

from engine.core.events import FileDone, FileStatus
from engine.ingest import portfolios


def holding(
    path: Path, files: dict[str, bytes], *, portfolio: bool = True, text: str = "Open me elsewhere."
) -> Path:
    """A PDF with files inside; `portfolio`: whether it is only their wrapping."""
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 90), text, fontsize=14)
        for name, content in files.items():
            document.embfile_add(name, content, filename=name)
        if portfolio:
            document.xref_set_key(document.pdf_catalog(), "Collection", "<</View /D>>")
        document.save(path)
    return path


def book(tmp_path: Path, name: str, pages: list[str], title: str) -> bytes:
    return write_pdf(tmp_path / "single" / name, pages, title).read_bytes()


def test_the_books_of_a_portfolio_are_taken_in(tmp_path: Path) -> None:
    light, cells = book(tmp_path, "light.pdf", LIGHT, "Light"), book(tmp_path, "cells.pdf", CELLS, "Cells")
    files = {"light.pdf": light, "marks.xlsx": b"PK sums", "cells.pdf": cells, "../../song.mp3": b"ID3"}
    desk = Desk(tmp_path / "library")
    results = desk.run(holding(tmp_path / "all.pdf", files))
    assert desk.docs == {"light", "cells"}
    assert {Path(done.path).name for done in results} == {"cells.pdf", "light.pdf"}
    assert sorted(name for done in results for name in done.not_taken) == ["marks.xlsx", "song.mp3"]
    assert not list((tmp_path / "library" / "incoming").glob("*"))


def test_a_book_with_files_attached_is_a_book_itself(tmp_path: Path) -> None:
    light = book(tmp_path, "light.pdf", LIGHT, "Light")
    text = "Every living thing is made of cells. The nucleus holds the instructions."
    source = holding(
        tmp_path / "cells.pdf", {"light.pdf": light, "sums.csv": b"1,2"}, portfolio=False, text=text
    )
    desk = Desk(tmp_path / "library")
    results = desk.run(source)
    assert desk.docs == {"cells", "light"}
    assert [done.not_taken for done in results] == [("sums.csv",), ()]


def test_portfolios_in_portfolios_end(tmp_path: Path) -> None:
    inner = book(tmp_path, "light.pdf", LIGHT, "Light")
    for depth in range(portfolios.MOST_DEEP + 4):
        path = holding(tmp_path / f"level{depth}.pdf", {f"book{depth}.pdf": inner}, text=f"Wrapping {depth}.")
        inner = path.read_bytes()
    results = Desk(tmp_path / "library").run(path)
    assert len(results) == 1  # the deepest that is looked into, as a book itself
    assert Path(results[0].path).name == "book4.pdf"


def test_the_same_file_inside_again_is_met_once(tmp_path: Path) -> None:
    light = book(tmp_path, "light.pdf", LIGHT, "Light")
    inner = holding(tmp_path / "inner.pdf", {"light.pdf": light}).read_bytes()
    outer = holding(tmp_path / "outer.pdf", {"a.pdf": light, "b.pdf": inner})
    results = Desk(tmp_path / "library").run(outer)
    assert statuses(results)[0] is FileStatus.ADDED
    assert sum(done.status is FileStatus.ADDED for done in results) <= 2


def test_a_damaged_book_inside_costs_only_itself(tmp_path: Path) -> None:
    light = book(tmp_path, "light.pdf", LIGHT, "Light")
    desk = Desk(tmp_path / "library")
    results = desk.run(holding(tmp_path / "all.pdf", {"torn.pdf": b"%PDF-1.7 torn", "light.pdf": light}))
    by_name: dict[str, FileDone] = {Path(done.path).name: done for done in results}
    assert by_name["light.pdf"].status is FileStatus.ADDED
    assert by_name["torn.pdf"].status is FileStatus.FAILED


def test_no_more_books_than_the_bound(tmp_path: Path) -> None:
    files = {f"book{at}.pdf": b"%%PDF-1.7 %d" % at for at in range(portfolios.MOST_BOOKS + 5)}
    inside = portfolios.unpack(holding(tmp_path / "all.pdf", files), tmp_path / "inside")
    assert len(inside.books) == portfolios.MOST_BOOKS
    assert len(inside.others) == 5
