"""From paths to a filled library: every kind of input, and what an older version or damage left behind."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from import_desk import CELLS, LIGHT, Desk, statuses, write_pdf

from engine.core.config import Config
from engine.core.errors import ErrorCode
from engine.core.events import FileStatus, IngestStage, PageDone
from engine.ingest import importer
from engine.ingest.importer import Importer
from engine.insights.log import LogRow, QuestionLog
from engine.library import Library
from engine.library.salvage import set_aside


def test_a_pdf_goes_in_with_progress_page_by_page(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT)
    (done,) = desk.run(pdf)
    assert (done.status, done.doc, done.pages, done.error) == (FileStatus.ADDED, "light", 2, None)
    assert done.chunks >= 1
    assert done.sentences >= 4
    assert desk.events[-1] is done
    for stage in IngestStage:
        pages = [e for e in desk.events if isinstance(e, PageDone) and e.stage is stage]
        assert (pages[-1].done, pages[-1].total, pages[-1].path) == (2, 2, str(pdf))
    assert desk.library.document("light").pdf_path.read_bytes() == pdf.read_bytes()
    assert desk.library.check().ok
    assert desk.importer.pending() == []
    assert not (desk.library.home / "incoming").exists()


def test_the_same_content_goes_in_once(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT)
    desk.run(pdf)
    copy = tmp_path / "another name (1).pdf"
    copy.write_bytes(pdf.read_bytes())
    calls = desk.embedder.calls
    (done,) = desk.run(copy)
    assert (done.status, done.doc) == (FileStatus.DUPLICATE, "light")
    assert desk.embedder.calls == calls
    assert desk.docs == {"light"}


def test_a_new_edition_replaces_the_old_one(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "old" / "jesc109.pdf", LIGHT))
    desk.library.update_metadata("jesc109", book="Our Science")
    (done,) = desk.run(write_pdf(tmp_path / "new" / "jesc109 (1).pdf", LIGHT + CELLS, "Another title"))
    assert (done.status, done.doc, done.pages) == (FileStatus.REPLACED, "jesc109", 3)
    assert desk.library.document("jesc109").meta.book == "Our Science"
    assert desk.docs == {"jesc109"}


def test_another_book_of_the_same_name_gets_a_name_of_its_own(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "a" / "chapter1.pdf", LIGHT))
    (done,) = desk.run(write_pdf(tmp_path / "b" / "chapter1.pdf", CELLS, "All about the living cell"))
    assert (done.status, done.doc) == (FileStatus.ADDED, "chapter1-2")
    assert desk.docs == {"chapter1", "chapter1-2"}


def test_folders_are_searched_and_bad_files_stop_nobody(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "books"
    write_pdf(folder / "deep" / "deeper" / "b.PDF", LIGHT)
    write_pdf(folder / "c.pdf", CELLS, "All about the living cell")
    (folder / "a.pdf").write_bytes(b"I am a text")
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "notes.txt").write_text("no book")
    (folder / "._c.pdf").write_bytes(b"left by a system")
    results = desk.run(folder, tmp_path / "nowhere.pdf")
    told = {Path(result.path).name: result.error or result.status for result in results}
    assert told == {
        "a.pdf": ErrorCode.NOT_A_PDF,
        "b.PDF": FileStatus.ADDED,
        "c.pdf": FileStatus.ADDED,
        "empty.pdf": ErrorCode.PDF_EMPTY,
        "nowhere.pdf": ErrorCode.FILE_NOT_FOUND,
    }
    assert desk.importer.pending() == []


def test_a_locked_pdf_asks_for_its_password(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT, password="शब्द1")
    assert desk.run(pdf)[0].error is ErrorCode.PDF_PASSWORD
    wrong = desk.importer.run([pdf], passwords={pdf: "wrong"})
    assert wrong[0].error is ErrorCode.PDF_PASSWORD
    (done,) = desk.importer.run([pdf], passwords={pdf: "शब्द1"})
    assert done.status is FileStatus.ADDED
    import pymupdf

    with pymupdf.open(desk.library.document("light").pdf_path) as copy:
        assert not copy.needs_pass, "the page view must be able to open the library's copy"
    assert desk.importer.run([pdf], passwords={pdf: "शब्द1"})[0].status is FileStatus.DUPLICATE
    assert desk.library.check().ok


def test_a_password_for_a_file_without_one_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT)
    assert desk.importer.run([pdf], passwords={pdf: "x"})[0].status is FileStatus.ADDED
    assert desk.run(pdf)[0].status is FileStatus.DUPLICATE
    assert desk.library.document("light").pdf_path.read_bytes() == pdf.read_bytes()


def test_a_stick_that_is_pulled_out_stops_only_its_own_file(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["a.pdf", "b.pdf", "c.pdf"]
    paths = [write_pdf(tmp_path / name, [f"{LIGHT[0]} In {name}."], f"Chapter of {name}") for name in names]
    read = importer.sha256_of

    def failing(path: Path) -> str:
        if path.name == "a.pdf":
            raise FileNotFoundError(errno.ENOENT, "gone", str(path))
        if path.name == "b.pdf":
            raise OSError(errno.EIO, "Input/output error", str(path))
        return read(path)

    monkeypatch.setattr(importer, "sha256_of", failing)
    results = desk.run(*paths)
    assert [result.error for result in results] == [ErrorCode.FILE_NOT_FOUND, ErrorCode.PDF_DAMAGED, None]
    assert desk.docs == {"c"}


def test_every_stage_tells_how_far_it_is(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "book.pdf", [f"{text} Page {n}." for n in range(12) for text in LIGHT])
    (done,) = desk.run(pdf)
    for stage in (IngestStage.READING, IngestStage.STORING):
        told = [e.done for e in desk.events if isinstance(e, PageDone) and e.stage is stage]
        assert told == sorted(told)
        assert told[-1] == done.pages
        assert len(told) > done.chunks / 2, stage


def test_what_an_older_version_read_is_read_again(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.run(write_pdf(tmp_path / "jesc109.pdf", LIGHT))
    desk.library.update_metadata("jesc109", title="Corrected")
    assert desk.importer.stale() == []
    monkeypatch.setattr("engine.ingest.chunks.CHUNKER_VERSION", 99)
    assert [record.doc for record in desk.importer.stale()] == ["jesc109"]
    (done,) = desk.importer.refresh()
    assert (done.status, done.doc) == (FileStatus.REPLACED, "jesc109")
    record = desk.library.document("jesc109")
    assert (record.stamp.chunker, record.meta.title, record.meta.class_number) == (99, "Corrected", 10)
    assert desk.importer.stale() == []
    assert desk.library.check().ok


def test_another_embedder_gives_new_vectors_to_everything(desk: Desk, tmp_path: Path) -> None:
    desk.run(
        write_pdf(tmp_path / "light.pdf", LIGHT), write_pdf(tmp_path / "cells.pdf", CELLS, "The living cell")
    )
    before = {chunk.id for doc in desk.docs for chunk in desk.library.chunks_of(doc)}
    other = Importer(desk.library, FakeEmbedder("other"), Config(desk.library.home, desk.library.home))
    third = write_pdf(tmp_path / "third.pdf", ["Iron rusts in moist air and turns brown."], "Rust and iron")
    (refused,) = other.run([third])
    assert refused.error is ErrorCode.LIBRARY_EMBEDDER
    other.forget()
    assert other.refresh() == []
    assert desk.library.embedder() == "other"
    assert {chunk.id for doc in desk.docs for chunk in desk.library.chunks_of(doc)} == before
    assert desk.library.check().ok
    assert statuses(other.run([third])) == [FileStatus.ADDED]


def test_a_document_with_damaged_rows_is_read_again(desk: Desk, tmp_path: Path) -> None:
    desk.run(
        write_pdf(tmp_path / "light.pdf", LIGHT), write_pdf(tmp_path / "cells.pdf", CELLS, "The living cell")
    )
    with desk.library.connections.write() as connection:
        connection.execute("DELETE FROM vectors WHERE chunk_id = 1")
    report = desk.library.check(repair=True)
    assert report.reread == ["light"]
    (done,) = desk.importer.reread(report.reread)
    assert (done.status, done.doc) == (FileStatus.REPLACED, "light")
    assert desk.library.check().ok
    assert desk.importer.pending() == []


def test_a_damaged_library_is_set_aside_and_built_again(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "jesc109.pdf", LIGHT))
    desk.library.update_metadata("jesc109", book="Our Science")
    desk.library.settings.set("strictness", "strict")
    QuestionLog(desk.library).record(LogRow("refused", "s", "en", question="Why?"))
    old = desk.library.document("jesc109")
    home = desk.library.home
    desk.library.close()
    damage_table(home / "library.db", "chunks")
    broken = (home / "library.db").read_bytes()

    salvaged = set_aside(home)
    assert salvaged.moved_to.read_bytes() == broken
    assert salvaged.kept == {"settings": 1, "log": 1, "log_flags": 0, "queue": 0, "corrections": 1}
    assert salvaged.books == (old.pdf_path,)
    again = Desk(home)
    (done,) = again.importer.rebuild(again.events.append)
    assert (done.status, done.doc) == (FileStatus.ADDED, "jesc109")
    assert replace(again.library.document("jesc109"), added_at=old.added_at) == old
    assert again.library.settings.all() == {"strictness": "strict", "salvage.edits": {}}
    assert [row.question for row in QuestionLog(again.library).rows()] == ["Why?"]
    assert [path.name for path in again.library.books.iterdir()] == [old.pdf_path.name]
    assert again.library.check().ok
    again.library.close()


def test_nothing_readable_is_set_aside_too(desk: Desk) -> None:
    home = desk.library.home
    desk.library.close()
    (home / "library.db").write_bytes(b"rubbish" * 1000)
    salvaged = set_aside(home)
    assert set(salvaged.kept.values()) == {0}
    Library.open(home).close()


def damage_table(database: Path, table: str) -> None:
    """Overwrite the root page of a table."""
    connection = sqlite3.connect(database)
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray(database.read_bytes())
    content[size * (root - 1) : size * root] = b"\x5a" * size
    database.write_bytes(content)
