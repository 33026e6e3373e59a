"""From paths to a filled library: every kind of input, stops of every kind, and the way on after them."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from fakes import FakeEmbedder

from engine.cancel import CancelToken
from engine.config import Config
from engine.errors import ErrorCode, PothiError
from engine.events import FileDone, FileStatus, IngestStage, PageDone
from engine.ingest import importer, queue, sources
from engine.ingest.importer import Importer
from engine.insights.log import LogRow, QuestionLog
from engine.library import Library
from engine.library.salvage import set_aside

TESTS = Path(__file__).resolve().parent.parent

LIGHT = [
    "Light bends when it passes from air into glass. This bending is called refraction by all of us.",
    "A convex lens brings parallel rays to a point called the focus. Its distance is the focal length.",
]
CELLS = ["Every living thing is made of cells. The nucleus holds the instructions of a cell."]


def write_pdf(
    path: Path, pages: Sequence[str], title: str = "A chapter about light", password: str = ""
) -> Path:
    """A real PDF with a big title and one paragraph on each page."""
    import pymupdf

    path.parent.mkdir(parents=True, exist_ok=True)
    document = pymupdf.open()
    for number, text in enumerate(pages):
        page = document.new_page(width=500, height=700)
        if number == 0:
            page.insert_text((60, 80), title, fontsize=22)
        page.insert_textbox(pymupdf.Rect(60, 130, 440, 600), text, fontsize=11)
    if password:
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="o")
    else:
        document.save(path)
    document.close()
    return path


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


class Desk:
    """A library, an importer and the events it sends."""

    def __init__(self, home: Path) -> None:
        self.library = Library.open(home)
        self.embedder = FakeEmbedder()
        self.importer = Importer(self.library, self.embedder, Config(home=home, models=home))
        self.events: list[object] = []

    def run(self, *paths: Path, cancel: CancelToken | None = None) -> list[FileDone]:
        return self.importer.run(paths, self.events.append, cancel)

    @property
    def docs(self) -> set[str]:
        return {record.doc for record in self.library.documents()}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "home")
    yield made
    made.library.close()


def statuses(results: list[FileDone]) -> list[FileStatus]:
    return [result.status for result in results]


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


# --- archives


def test_an_archive_of_chapters(desk: Desk, tmp_path: Path) -> None:
    light = write_pdf(tmp_path / "x" / "light.pdf", LIGHT).read_bytes()
    cells = write_pdf(tmp_path / "x" / "cells.pdf", CELLS, "All about the living cell").read_bytes()
    archive = zipped(
        tmp_path / "jesc1dd.zip",
        {"b/cells.pdf": cells, "a/light.pdf": light, "readme.txt": b"x", "__MACOSX/._light.pdf": b"x",
         "bad.pdf": b"no"},
    )  # fmt: skip
    results = desk.run(archive)
    assert [(Path(r.path).name, r.error or r.status) for r in results] == [
        ("light.pdf", FileStatus.ADDED),
        ("cells.pdf", FileStatus.ADDED),
        ("bad.pdf", ErrorCode.NOT_A_PDF),
    ]
    assert results[0].path == f"{archive}/a/light.pdf"
    assert desk.docs == {"light", "cells"}
    assert not (desk.library.home / "incoming").exists()


@pytest.mark.parametrize(
    "name",
    ["../evil.pdf", "a/../../evil.pdf", "/etc/evil.pdf", "C:/evil.pdf", "..\\evil.pdf", "\\\\host\\evil.pdf"],
)
def test_names_that_climb_out_are_refused(desk: Desk, tmp_path: Path, name: str) -> None:
    before = {path for path in tmp_path.rglob("*") if "home" not in path.parts}
    archive = zipped(tmp_path / "evil.zip", {"good.pdf": b"x", name: b"%PDF-1.4 evil"})
    (done,) = desk.run(archive)
    assert done.error is ErrorCode.ARCHIVE_UNSAFE
    assert {path for path in tmp_path.rglob("*") if "home" not in path.parts} == before | {archive}


def test_links_in_archives_are_refused(desk: Desk, tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("link.pdf")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive = tmp_path / "link.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(entry, "/etc/passwd")
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_UNSAFE


def test_an_archive_bomb_is_stopped(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = zipped(tmp_path / "bomb.zip", {"bomb.pdf": b"%PDF-1.4" + bytes(64 << 20)})
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_UNSAFE
    monkeypatch.setattr(sources, "MAX_ENTRIES", 2)
    many = zipped(tmp_path / "many.zip", {f"{n}.pdf": b"x" for n in range(3)})
    assert desk.run(many)[0].error is ErrorCode.ARCHIVE_UNSAFE
    monkeypatch.setattr(sources, "MAX_TOTAL_BYTES", 1000)
    large = zipped(tmp_path / "large.zip", {"a.pdf": os.urandom(600), "b.pdf": os.urandom(600)})
    assert desk.run(large)[0].error is ErrorCode.ARCHIVE_UNSAFE
    assert not (desk.library.home / "incoming").exists()


def test_an_archive_that_lies_about_sizes_is_counted(desk: Desk, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "liar.zip", {"a.pdf": bytes(32 << 20)})
    content = archive.read_bytes()
    size = (32 << 20).to_bytes(4, "little")
    archive.write_bytes(content.replace(size, (100).to_bytes(4, "little")))
    (done,) = desk.run(archive)
    assert done.error in (ErrorCode.ARCHIVE_UNSAFE, ErrorCode.ARCHIVE_BAD)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 rubbish", b"not a zip at all" * 50])
def test_a_broken_archive_is_told(desk: Desk, tmp_path: Path, content: bytes) -> None:
    archive = tmp_path / "broken.zip"
    archive.write_bytes(content)
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_BAD


def test_an_archive_without_books_is_told(desk: Desk, tmp_path: Path) -> None:
    assert desk.run(zipped(tmp_path / "x.zip", {"a.txt": b"x"}))[0].error is ErrorCode.ARCHIVE_BAD


def test_hindi_names_in_archives(desk: Desk, tmp_path: Path) -> None:
    """Declared as UTF-8, and written as UTF-8 without saying so."""
    declared = write_pdf(tmp_path / "x" / "1.pdf", LIGHT).read_bytes()
    silent = write_pdf(tmp_path / "x" / "2.pdf", CELLS, "All about the living cell").read_bytes()
    archive = zipped(tmp_path / "book.zip", {"प्रकाश.pdf": declared, "AAAAAAAAAAAA.pdf": silent})
    name = "कोशा".encode()
    assert len(name) == 12
    content = archive.read_bytes().replace(b"AAAAAAAAAAAA", name)
    archive.write_bytes(content)
    assert {Path(result.path).name for result in desk.run(archive)} == {"प्रकाश.pdf", "कोशा.pdf"}
    assert desk.docs == {"प्रकाश", "कोशा"}
    assert desk.library.check().ok


def test_an_archive_inside_an_archive_is_told_and_the_rest_goes_in(desk: Desk, tmp_path: Path) -> None:
    light = write_pdf(tmp_path / "x" / "light.pdf", LIGHT).read_bytes()
    inner = zipped(tmp_path / "x" / "inner.zip", {"light.pdf": light}).read_bytes()
    archive = zipped(tmp_path / "outer.zip", {"inner.zip": inner, "light.pdf": light})
    results = desk.run(archive)
    assert [result.error or result.status for result in results] == [
        ErrorCode.ARCHIVE_UNSAFE,
        FileStatus.ADDED,
    ]
    assert results[0].path == f"{archive}/inner.zip"


def test_an_archive_with_a_password_is_told(desk: Desk, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "locked.zip", {"a.pdf": b"%PDF-1.4 x"})
    content = bytearray(archive.read_bytes())
    content[6] |= 1  # the flag in the entry's own head and in the directory at the end
    content[content.index(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(content)
    assert desk.run(archive)[0].error is ErrorCode.PDF_PASSWORD


# --- stopping and going on


def cancelled_at(desk: Desk, stage: IngestStage, paths: Sequence[Path]) -> list[FileDone]:
    token = CancelToken()

    def listen(event: object) -> None:
        if isinstance(event, PageDone) and event.stage is stage:
            token.cancel()

    return desk.importer.run(paths, listen, token)


@pytest.mark.parametrize("stage", [IngestStage.READING, IngestStage.EMBEDDING])
def test_cancel_drops_the_file_at_work_and_resume_goes_on(
    desk: Desk, tmp_path: Path, stage: IngestStage
) -> None:
    paths = [
        write_pdf(tmp_path / "light.pdf", LIGHT),
        write_pdf(tmp_path / "cells.pdf", CELLS, "All about the living cell"),
    ]
    assert statuses(cancelled_at(desk, stage, paths)) == [FileStatus.CANCELLED] * 2
    assert desk.docs == set()
    assert desk.importer.pending() == paths
    assert statuses(desk.importer.resume()) == [FileStatus.ADDED] * 2
    assert desk.importer.pending() == []
    assert desk.library.check().ok


def test_a_file_that_is_in_stays_in_when_cancel_comes_late(desk: Desk, tmp_path: Path) -> None:
    paths = [
        write_pdf(tmp_path / "light.pdf", LIGHT),
        write_pdf(tmp_path / "cells.pdf", CELLS, "All about the living cell"),
    ]
    assert statuses(cancelled_at(desk, IngestStage.STORING, paths)) == [
        FileStatus.ADDED,
        FileStatus.CANCELLED,
    ]
    assert statuses(desk.importer.resume()) == [FileStatus.DUPLICATE, FileStatus.ADDED]


def test_forget_empties_the_queue(desk: Desk, tmp_path: Path) -> None:
    cancelled_at(desk, IngestStage.READING, [write_pdf(tmp_path / "light.pdf", LIGHT)])
    desk.importer.forget()
    assert desk.importer.pending() == []
    assert desk.importer.resume() == []


def test_pausing_often_is_no_failure(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT)
    for _ in range(queue.MAX_ATTEMPTS + 2):
        assert statuses(cancelled_at(desk, IngestStage.READING, [pdf])) == [FileStatus.CANCELLED]
    assert statuses(desk.importer.resume()) == [FileStatus.ADDED]


def test_a_file_that_kills_the_program_every_time_is_given_up(desk: Desk, tmp_path: Path) -> None:
    light = write_pdf(tmp_path / "light.pdf", LIGHT)
    archive = zipped(tmp_path / "all.zip", {"a.pdf": light.read_bytes(), "b.pdf": b"%PDF-1.4 poison"})
    queue.add(desk.library, [archive])
    for _ in range(queue.MAX_ATTEMPTS):
        queue.begin(desk.library, archive, f"{archive}/b.pdf")
    first, second = desk.importer.resume()
    assert first.status is FileStatus.ADDED
    assert second.error is ErrorCode.PDF_DAMAGED
    assert desk.importer.pending() == []
    # A person who asks for it again gets another try.
    queue.add(desk.library, [archive])
    queue.begin(desk.library, archive, f"{archive}/b.pdf")


def test_a_suspect_waits_behind_the_others(desk: Desk, tmp_path: Path) -> None:
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    queue.add(desk.library, [first, second])
    queue.begin(desk.library, first, str(first))
    assert desk.importer.pending() == [first, second]
    queue.begin(desk.library, first, str(first))
    assert desk.importer.pending() == [second, first]


def test_dying_while_embedding_is_not_held_against_a_file(desk: Desk, tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT)

    class PowerCut(BaseException):
        pass

    def cut(event: object) -> None:
        if isinstance(event, PageDone) and event.stage is IngestStage.EMBEDDING:
            raise PowerCut

    for _ in range(queue.MAX_ATTEMPTS + 1):
        with pytest.raises(PowerCut):
            desk.importer.resume(cut) if desk.importer.pending() else desk.importer.run([pdf], cut)
    assert statuses(desk.importer.resume()) == [FileStatus.ADDED]


def test_a_full_disk_stops_the_run_and_keeps_the_queue(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [
        write_pdf(tmp_path / "light.pdf", LIGHT),
        write_pdf(tmp_path / "cells.pdf", CELLS, "All about the living cell"),
    ]

    def full(*arguments: object, **options: object) -> None:
        raise PothiError(ErrorCode.DISK_FULL, path=tmp_path)

    with monkeypatch.context() as patch:
        patch.setattr(desk.library, "add_document", full)
        results = desk.run(*paths)
    assert [result.error for result in results] == [ErrorCode.DISK_FULL] * 2
    assert desk.embedder.calls == 1, "nothing is worked on that cannot be stored"
    assert desk.importer.pending() == paths
    assert statuses(desk.importer.resume()) == [FileStatus.ADDED] * 2


INGESTS = """
import sys
from pathlib import Path
from fakes import FakeEmbedder
from engine.config import Config
from engine.ingest.importer import Importer
from engine.library import Library
home = Path(sys.argv[1])
with Library.open(home) as library:
    importer = Importer(library, FakeEmbedder(), Config(home=home, models=home))
    def tell(event):
        print(type(event).__name__, event.path, flush=True)
    if importer.pending():
        importer.resume(tell)
    else:
        importer.run([Path(sys.argv[2])], tell)
    print("end", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")
def test_kill_9_at_any_event_and_go_on(tmp_path: Path) -> None:
    folder, home = tmp_path / "books", tmp_path / "home"
    for number in range(4):
        write_pdf(
            folder / f"book{number}.pdf", [f"{LIGHT[0]} Number {number}.", *CELLS], f"Book number {number}"
        )
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    finished: set[str] = set()
    kills = 0
    for die_at in (2, 4, 7, 99):
        with subprocess.Popen(
            [sys.executable, "-c", INGESTS, str(home), str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
        ) as process:
            assert process.stdout is not None
            for number, line in enumerate(process.stdout, start=1):
                if line.startswith("FileDone"):
                    finished.add(Path(line.split(maxsplit=1)[1].strip()).stem)
                if number == die_at:
                    process.send_signal(signal.SIGKILL)
                    kills += 1
        with Library.open(home) as library:
            assert finished <= {record.doc for record in library.documents()}
            assert library.check(repair=True).ok
    assert kills == 3
    assert finished == {"book0", "book1", "book2", "book3"}


# --- growing older


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
