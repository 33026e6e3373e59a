"""Files of one name, editions, copies: which book each file is, and that none is lost without a word."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from import_desk import CELLS, Desk, statuses, write_pdf, zipped

from engine.cli import ingest as cli_ingest
from engine.cli import main as cli
from engine.core.config import Config
from engine.core.events import FileDone, FileStatus, percent
from engine.core.values import Language
from engine.inference import model_registry as registry
from engine.ingest.importer import Importer
from engine.library import Library
from engine.library.index_terms import index_terms, match_any
from engine.tutor import Tutor

TESTS = Path(__file__).resolve().parent.parent
RIVERS = [
    "The Alda rises in the hills of Ostland. It is ninety miles long. Barges carry salt down the Alda. "
    "Herons nest in the reeds beside it. Three mills stand on its banks. It never freezes in winter.",
    "The Besk flows through the plain. Its water is brown with clay. Farmers lead it over their fields. "
    "A ferry crosses it near the old market. Storks come back to it in spring. Its mouth is full of sand.",
    "The Corva is the shortest of the rivers. It falls over a cliff of slate. Nobody can row on it. "
    "A dye works took its water in former times. Trout live in its pools. Its name means the crow.",
]
EDITION = [RIVERS[0], RIVERS[1], f"{RIVERS[2]} A new bridge was built over it last year."]
MOSS = ["Glowing moss grows in caves of the valley. It sends back the light that falls on it."]


def told(done: FileDone) -> tuple[FileStatus, str | None]:
    return done.status, done.doc


@pytest.mark.parametrize(
    ("first", "second", "doc"),
    [
        ("a/scan.pdf", "b/scan.pdf", "scan"),
        ("Maths (1).pdf", "Maths (2).pdf", "Maths"),
        ("one/chapter1.pdf", "two/chapter1 - Copy.pdf", "chapter1"),
        ("a/Chapter1.pdf", "b/chapter1.PDF", "chapter1"),
        ("a/गणित.pdf", "b/गणित (1).pdf", "गणित"),
        ("a/पढ़ाई.pdf", "b/" + unicodedata.normalize("NFD", "पढ़ाई") + ".pdf", "पढ\u093cाई"),
        ("a/Poésie.pdf", "b/Poe\u0301sie.pdf", "Poésie"),
    ],
)
@pytest.mark.parametrize("title", ["", "Chapter 1"])
def test_two_books_of_one_name_both_stay(
    desk: Desk, tmp_path: Path, first: str, second: str, doc: str, title: str
) -> None:
    """Without a heading the name was the title, and the second file passed for the same book."""
    (before,) = desk.run(write_pdf(tmp_path / first, RIVERS, title))
    (done,) = desk.run(write_pdf(tmp_path / second, MOSS, title))
    assert told(done) == (FileStatus.ADDED, f"{doc}-2")
    assert (done.same_name_as, done.edition_of) == (before.doc, None)
    assert desk.docs == {before.doc, f"{doc}-2"}
    assert before.doc is not None
    assert before.doc == unicodedata.normalize("NFC", before.doc)
    assert len(desk.library.page(before.doc, 3).paragraphs) >= 1
    assert desk.library.check().ok


def test_two_files_of_one_name_in_one_run_and_in_a_zip(desk: Desk, tmp_path: Path) -> None:
    a = write_pdf(tmp_path / "in" / "a" / "scan.pdf", RIVERS, "")
    b = write_pdf(tmp_path / "in" / "b" / "scan.pdf", MOSS, "")
    c = write_pdf(tmp_path / "c.pdf", CELLS, "").read_bytes()
    archive = zipped(tmp_path / "all.zip", {"x/scan.pdf": c, "y/scan.pdf": a.read_bytes()})
    results = desk.run(tmp_path / "in", archive)
    assert [told(done) for done in results] == [
        (FileStatus.ADDED, "scan"),
        (FileStatus.ADDED, "scan-2"),
        (FileStatus.ADDED, "scan-3"),
        (FileStatus.DUPLICATE, "scan"),
    ]
    assert b.exists()
    assert {desk.library.document(doc).file_name for doc in desk.docs} == {"scan"}


def test_a_file_that_bears_a_given_name_gets_another_one(desk: Desk, tmp_path: Path) -> None:
    desk.run(
        write_pdf(tmp_path / "a" / "scan.pdf", RIVERS, ""), write_pdf(tmp_path / "b" / "scan.pdf", MOSS, "")
    )
    (done,) = desk.run(write_pdf(tmp_path / "scan-2.pdf", CELLS, ""))
    assert told(done) == (FileStatus.ADDED, "scan-2-2")


def test_an_edition_of_the_same_name_replaces_and_says_by_how_much(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "old" / "rivers.pdf", RIVERS, "Rivers"))
    desk.library.update_metadata("rivers", book="Our rivers")
    (done,) = desk.run(write_pdf(tmp_path / "new" / "rivers (1).pdf", EDITION, "Rivers and streams"))
    assert told(done) == (FileStatus.REPLACED, "rivers")
    assert done.edition_of == "rivers"
    assert done.share is not None
    assert 0.9 < done.share < 1
    assert done.percent == percent(done.share)
    record = desk.library.document("rivers")
    assert (record.meta.book, record.meta.title) == ("Our rivers", "Rivers and streams")
    assert record.earlier is not None
    assert (record.earlier.title, record.earlier.share) == ("Rivers", done.share)
    desk.library.restore("rivers")
    assert desk.library.document("rivers").meta.title == "Rivers"
    assert desk.library.check().ok


def test_the_old_edition_answers_until_the_new_one_is_in(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "old" / "rivers.pdf", RIVERS, "Rivers"))
    new = write_pdf(tmp_path / "new" / "rivers.pdf", EDITION, "Rivers")
    old = desk.library.document("rivers")
    seen: list[tuple[str, bool]] = []

    def look(event: object) -> None:
        if not isinstance(event, FileDone):
            record = desk.library.document("rivers")
            seen.append(
                (
                    record.sha256,
                    record.pdf_path.is_file()
                    and bool(desk.library.lexical(match_any(index_terms("herons")), 1)),
                )
            )

    desk.importer.run([new], look)
    assert {sha for sha, _ in seen[:-1]} == {old.sha256}, "all but the event that follows the transaction"
    assert all(whole for _, whole in seen)


def test_an_edition_with_mostly_new_text_is_offered_and_not_taken(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "a" / "rivers.pdf", RIVERS * 2, "Rivers"))
    other = [f"The {name} is a stream of the new district. Few people know the {name}. It is {n} feet wide."
             for n, name in enumerate(("Farro", "Enza", "Gild"))]  # fmt: skip
    (done,) = desk.run(write_pdf(tmp_path / "b" / "rivers.pdf", [RIVERS[0], RIVERS[1], *other], "Rivers"))
    assert told(done) == (FileStatus.ADDED, "rivers-2")
    assert (done.edition_of, done.same_name_as) == ("rivers", "rivers")
    assert done.share is not None
    assert 0.3 <= done.share < 0.6


def test_a_renamed_edition_is_offered_and_replaces_when_asked_to(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "rivers.pdf", RIVERS, "Rivers"))
    (done,) = desk.run(write_pdf(tmp_path / "नदियाँ 2026.pdf", EDITION, "Rivers"))
    assert told(done) == (FileStatus.ADDED, "नदियाँ 2026")
    assert (done.edition_of, done.same_name_as) == ("rivers", None)
    assert desk.docs == {"rivers", "नदियाँ 2026"}
    record, share = desk.library.replace("rivers", "नदियाँ 2026")
    assert share == done.share
    assert (record.doc, desk.docs) == ("rivers", {"rivers"})
    # The next edition is known by either name.
    again = [EDITION[0], EDITION[1], f"{EDITION[2]} It was painted green."]
    (next_one,) = desk.run(write_pdf(tmp_path / "x" / "नदियाँ 2026.pdf", again, "Rivers"))
    assert told(next_one) == (FileStatus.REPLACED, "rivers")
    assert desk.library.check().ok


@pytest.mark.parametrize("name", ["rivers.pdf", "other name.pdf", "नदियाँ.pdf"])
def test_a_resaved_copy_is_not_taken_in_twice(desk: Desk, tmp_path: Path, name: str) -> None:
    import pymupdf

    first = write_pdf(tmp_path / "rivers.pdf", RIVERS, "Rivers")
    desk.run(first)
    calls = desk.embedder.calls
    copy = tmp_path / "copies" / name
    copy.parent.mkdir()
    with pymupdf.open(first) as document:
        document.set_metadata({"producer": "Another program", "title": "Saved again"})
        document.save(copy, deflate=True, garbage=3)
    assert copy.read_bytes() != first.read_bytes()
    (done,) = desk.run(copy)
    assert (told(done), done.superseded) == ((FileStatus.DUPLICATE, "rivers"), False)
    assert desk.embedder.calls == calls
    assert desk.docs == {"rivers"}
    assert desk.importer.pending() == []


def test_a_reprint_of_another_year_with_the_same_text_is_an_edition(desk: Desk, tmp_path: Path) -> None:
    import pymupdf

    def reprint(folder: str, year: str) -> Path:
        path = write_pdf(tmp_path / folder / "jesc109.pdf", RIVERS, "Rivers")
        with pymupdf.open(path) as document:
            for page in document:
                page.insert_text((200, 690), f"Reprint {year}", fontsize=7)
            document.save(tmp_path / f"{year}.pdf")
        (tmp_path / f"{year}.pdf").replace(path)
        return path

    desk.run(reprint("a", "2025-26"))
    (done,) = desk.run(reprint("b", "2026-27"))
    assert (told(done), done.percent) == ((FileStatus.REPLACED, "jesc109"), 100)
    assert desk.library.document("jesc109").meta.edition == "2026-27"


def test_the_edition_that_was_replaced_does_not_come_back_by_itself(desk: Desk, tmp_path: Path) -> None:
    """A folder with both editions can be taken in again and again."""
    write_pdf(tmp_path / "in" / "1" / "rivers.pdf", RIVERS, "Rivers")
    write_pdf(tmp_path / "in" / "2" / "rivers.pdf", EDITION, "Rivers")
    assert statuses(desk.run(tmp_path / "in")) == [FileStatus.ADDED, FileStatus.REPLACED]
    new = desk.library.document("rivers").sha256
    again = desk.run(tmp_path / "in")
    assert statuses(again) == [FileStatus.DUPLICATE] * 2
    assert [done.superseded for done in again] == [True, False]
    assert desk.library.document("rivers").sha256 == new
    desk.library.remove_document("rivers")
    assert statuses(desk.run(tmp_path / "in")) == [FileStatus.ADDED, FileStatus.REPLACED]


def test_books_that_share_their_front_page_are_different(desk: Desk, tmp_path: Path) -> None:
    front = RIVERS[0].replace("Alda", "board of schools")
    desk.run(write_pdf(tmp_path / "a" / "book.pdf", [front, RIVERS[1]], "Our reader"))
    (done,) = desk.run(write_pdf(tmp_path / "b" / "book.pdf", [front, MOSS[0]], "Our reader"))
    assert told(done) == (FileStatus.ADDED, "book-2")
    assert done.edition_of is None


def test_what_is_read_again_is_no_new_edition(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.run(
        write_pdf(tmp_path / "a" / "scan.pdf", RIVERS, ""), write_pdf(tmp_path / "b" / "scan.pdf", MOSS, "")
    )
    monkeypatch.setattr("engine.ingest.chunks.CHUNKER_VERSION", 99)
    results = desk.importer.refresh()
    assert sorted(told(done) for done in results) == [
        (FileStatus.REPLACED, "scan"),
        (FileStatus.REPLACED, "scan-2"),
    ]
    assert {(done.edition_of, done.share) for done in results} == {(None, None)}
    assert {desk.library.document(doc).file_name for doc in desk.docs} == {"scan"}
    assert desk.library.earlier_editions() == []


def test_books_of_one_name_are_built_again_after_damage(desk: Desk, tmp_path: Path) -> None:
    desk.run(
        write_pdf(tmp_path / "a" / "scan.pdf", RIVERS, ""), write_pdf(tmp_path / "b" / "scan.pdf", MOSS, "")
    )
    (desk.library.home / "replaced").mkdir()
    write_pdf(desk.library.home / "replaced" / "0123456789ab-scan.pdf", EDITION, "")
    fresh = Desk(tmp_path / "fresh")
    for path in desk.library.books.iterdir():
        (fresh.library.books).mkdir(exist_ok=True)
        (fresh.library.books / path.name).write_bytes(path.read_bytes())
    fresh.importer.rebuild()
    assert fresh.docs == {"scan", "scan-2"}
    fresh.library.close()


def test_an_edition_of_another_embedder_is_read_again_to_come_back(desk: Desk, tmp_path: Path) -> None:
    desk.run(write_pdf(tmp_path / "old" / "rivers.pdf", RIVERS, "Rivers"))
    old = desk.library.document("rivers")
    desk.run(write_pdf(tmp_path / "new" / "rivers.pdf", EDITION, "Rivers"))
    home = desk.library.home
    other = Importer(desk.library, FakeEmbedder("other"), Config(home, home))
    other.refresh()

    class ModelRegistry:
        def embedder(self) -> FakeEmbedder:
            return FakeEmbedder("other")

    tutor = Tutor(Config(home, home), desk.library, ModelRegistry())  # type: ignore[arg-type]
    record = tutor.restore("rivers")
    assert (record.sha256, record.stamp.embedder) == (old.sha256, "other")
    assert [edition.embedder for edition in desk.library.earlier_editions()] == ["other"]
    assert desk.library.check().ok


# --- what the command line says


@pytest.fixture
def pothi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    monkeypatch.setattr(registry.ModelRegistry, "embedder", lambda self: FakeEmbedder())

    def run(*arguments: str | Path) -> tuple[int, str]:
        out = io.StringIO()
        with redirect_stdout(out):
            code = cli.main(["--home", str(tmp_path / "home"), "--language", "en", *map(str, arguments)])
        return code, out.getvalue()

    return run


def test_the_command_line_tells_and_obeys(pothi: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    a = write_pdf(tmp_path / "a" / "rivers.pdf", RIVERS, "Rivers")
    b = write_pdf(tmp_path / "b" / "rivers.pdf", EDITION, "Rivers")
    c = write_pdf(tmp_path / "c" / "rivers.pdf", MOSS, "Moss")
    d = write_pdf(tmp_path / "streams of ostland.pdf", [*EDITION, MOSS[0]], "Streams")
    pothi("ingest", a)
    code, out = pothi("ingest", b)
    assert code == 0
    assert "replaced as rivers" in out
    assert "96 % of the sentences are the same" in out
    assert "pothi library undo rivers" in out
    _, out = pothi("ingest", c)
    assert "another book is called rivers.pdf, too" in out
    assert "added as rivers-2" in out
    _, out = pothi("ingest", d)
    assert "this looks like a new edition of rivers (9" in out
    assert "pothi library replace rivers 'streams of ostland'" in out
    _, out = pothi("ingest", a)
    assert "earlier edition of rivers" in out
    code, out = pothi("library", "undo", "rivers")
    assert (code, "is back" in out) == (0, True)
    code, out = pothi("library", "replace", "rivers", "streams of ostland")
    assert (code, "took the place of rivers" in out) == (0, True)
    code, out = pothi("library", "replaced")
    assert (code, out.count("rivers")) == (0, 2)
    assert pothi("library", "undo", "rivers-2")[0] == 2
    assert pothi("library", "replace", "rivers")[0] == 2
    assert pothi("library", "replace", "rivers", "rivers")[0] == 2
    assert pothi("library", "show", "rivers", "rivers-2")[0] == 2


def test_the_fields_of_the_json_objects(pothi: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    import json

    pothi("ingest", write_pdf(tmp_path / "a" / "rivers.pdf", RIVERS, "Rivers"))
    fields = ("status", "doc", "edition_of", "same_sentences", "same_name_as", "superseded")

    def run(path: Path) -> list[object]:
        found = json.loads(pothi("ingest", "--json", path)[1])
        return [found[field] for field in fields]

    edition = run(write_pdf(tmp_path / "b" / "rivers.pdf", EDITION, "Rivers"))
    assert edition[:3] == ["replaced", "rivers", "rivers"]
    assert isinstance(edition[3], float)
    assert edition[4:] == [None, False]
    other = run(write_pdf(tmp_path / "c" / "rivers.pdf", MOSS, "Moss"))
    assert other == ["added", "rivers-2", None, None, "rivers", False]
    (shown,) = [book for book in json.loads(pothi("library", "list", "--json")[1]) if book["earlier_edition"]]
    assert (shown["doc"], shown["earlier_edition"]["title"]) == ("rivers", "Rivers")


def test_a_line_for_a_book_that_was_only_read_again_claims_nothing() -> None:
    done = FileDone("/x/rivers.pdf", FileStatus.REPLACED, "rivers", "Rivers", 3, 4, 5, 1.0)
    assert "edition" not in cli_ingest._line(done, Language.EN)
    told_of = replace(done, edition_of="rivers", share=0.87)
    assert "87 % of the sentences are the same" in cli_ingest._line(told_of, Language.EN)


@pytest.mark.parametrize(("share", "shown"), [(0.87, 87), (0.29, 29), (0.999, 99), (1.0, 100), (0.0, 0)])
def test_percents_never_promise_more(share: float, shown: int) -> None:
    assert percent(share) == shown


# --- kill -9 at every moment of a replacement

REPLACES = """
import os, signal, sys
from pathlib import Path
from fakes import FakeEmbedder
from engine.core.config import Config
from engine.ingest.importer import Importer
from engine.library import Library, files, store
from engine.library.connections import Connections
home, new, die_at = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
count = 0
def step():
    global count
    count += 1
    if count == die_at:
        os.kill(os.getpid(), signal.SIGKILL)
def counted(module, name):
    inner = getattr(module, name)
    def outer(*arguments, **options):
        step()
        found = inner(*arguments, **options)
        step()
        return found
    setattr(module, name, outer)
with Library.open(home) as library:
    for name in ("link_or_copy", "copy_atomically", "remove_quietly"):
        counted(files, name)
    for name in ("set_aside", "delete_document", "insert_document"):
        counted(store, name)
    for name in ("insert_chunks", "copy_document", "take_place"):
        counted(store, name)
    if new.suffix == ".pdf":
        Importer(library, FakeEmbedder(), Config(home=home, models=home)).run([new])
    elif new.name == "undo":
        library.restore("rivers")
    else:
        library.replace("rivers", new.name)
"""


def _die(home: Path, new: Path, die_at: int) -> bool:
    """Run a replacement in a process that kills itself at its n-th step; whether it came so far."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", REPLACES, str(home), str(new), str(die_at)],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr.decode()
    return done.returncode != 0


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")
@pytest.mark.parametrize("how", ["ingest", "replace", "undo"])
def test_kill_9_at_every_moment_of_a_replacement_loses_neither(tmp_path: Path, how: str) -> None:
    old = write_pdf(tmp_path / "old" / "rivers.pdf", RIVERS, "Rivers")
    new = write_pdf(tmp_path / "new" / "rivers.pdf", EDITION, "Rivers")
    renamed = write_pdf(tmp_path / "new" / "streams.pdf", EDITION, "Rivers")
    die_at = 0
    while True:
        die_at += 1
        home = tmp_path / f"home{die_at}"
        desk = Desk(home)
        desk.run(old, *_prepared(how, new, renamed))
        desk.library.close()
        killed = _die(home, {"ingest": new, "replace": Path("streams"), "undo": Path("undo")}[how], die_at)
        with Library.open(home) as library:
            _assert_both(library, old, new, how)
        if not killed:
            break
    assert die_at > 6


def _prepared(how: str, new: Path, renamed: Path) -> Sequence[Path]:
    return {"ingest": (), "replace": (renamed,), "undo": (new,)}[how]


def _assert_both(library: Library, old: Path, new: Path, how: str) -> None:
    """Either edition is there or can be brought back, but for one that was still coming in."""
    record = library.document("rivers")
    assert record.pdf_path.is_file()
    held = {record.pdf_path.read_bytes()}
    held |= {one.pdf_path.read_bytes() for one in library.documents()}
    for edition in library.earlier_editions():
        held.add((library.home / "replaced" / edition.pdf).read_bytes())
    assert old.read_bytes() in held
    assert len(held) == 2 or how == "ingest"
    assert not any(problem.doc for problem in library.check().problems)
    if record.earlier is not None:
        library.restore("rivers")
        assert not any(problem.doc for problem in library.check().problems)
