"""What the world does to a library: kills, full disks, missing rights, damage, other versions."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, add_tiny, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.ingest import queue
from engine.library import Library, migrations
from engine.library.check import ProblemKind
from engine.library.migrations import Steps
from engine.library.salvage import set_aside

TESTS = Path(__file__).resolve().parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX systems")


def child(code: str, *arguments: str, **options: object) -> subprocess.Popen[str]:
    """A Python process that can import the engine and the samples."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        **options,  # type: ignore[call-overload]
    )


def code_when(call: Callable[[], object]) -> ErrorCode:
    with pytest.raises(PothiError) as caught:
        call()
    return caught.value.code


ADDS_FOR_EVER = """
import sys
from pathlib import Path
from engine.library import Library
from samples import LIGHT, add_tiny, tiny_document
with Library.open(Path(sys.argv[1])) as library:
    number = len(library.documents())
    while True:
        add_tiny(library, tiny_document(f"book{number}", [f"{text} {number}" for text in LIGHT * 20]))
        print(number, flush=True)
        number += 1
        if number % 3 == 0:
            library.store_index()
"""


@POSIX
def test_kill_9_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    finished = -1
    # Each round kills the writer a little later after a finished book: in the copy, the rows, the index.
    for pause in (0, 300, 1500, 4000, 9000, 20000):
        process = child(ADDS_FOR_EVER, str(tmp_path))
        assert process.stdout is not None
        finished = int(process.stdout.readline())
        for _ in range(pause * 100):
            pass
        process.send_signal(signal.SIGKILL)
        finished = max([finished, *(int(line) for line in process.stdout.read().split())])
        process.communicate()
        with Library.open(tmp_path) as library:
            docs = {record.doc for record in library.documents()}
            assert {f"book{number}" for number in range(finished + 1)} <= docs
            # What a kill may leave is an index image to be renewed and a copy that nobody refers to.
            harmless = {ProblemKind.INDEX_IMAGE, ProblemKind.STRAY_FILE}
            assert {problem.kind for problem in library.check().problems} <= harmless
            assert library.check(repair=True).ok


HOLDS = """
import sys
from pathlib import Path
from engine.library import Library
with Library.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        add_tiny(library, tiny_document())
    with child(HOLDS, str(tmp_path), stdin=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(PothiError) as caught:
            Library.open(tmp_path)
        assert caught.value.code is ErrorCode.LIBRARY_LOCKED
        assert caught.value.params["pid"] == str(process.pid)
        with Library.open(tmp_path, read_only=True) as reader:
            assert len(reader.documents()) == 1
        process.stdin.close()
        process.wait()
    Library.open(tmp_path).close()


def test_the_same_process_cannot_write_twice_either(tmp_path: Path) -> None:
    with Library.open(tmp_path):
        assert code_when(lambda: Library.open(tmp_path)) is ErrorCode.LIBRARY_LOCKED


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        add_tiny(library, tiny_document())
    with Library.open(tmp_path, read_only=True) as reader:
        assert code_when(lambda: reader.remove_document("tiny101")) is ErrorCode.NO_WRITE_PERMISSION
        assert code_when(lambda: reader.settings.set("a", 1)) is ErrorCode.NO_WRITE_PERMISSION


def test_a_reader_sees_what_the_writer_adds(tmp_path: Path) -> None:
    with Library.open(tmp_path) as writer, Library.open(tmp_path, read_only=True) as reader:
        assert reader.documents() == []
        add_tiny(writer, tiny_document())
        assert [record.doc for record in reader.documents()] == ["tiny101"]


def test_an_absent_library_cannot_be_read(tmp_path: Path) -> None:
    assert code_when(lambda: Library.open(tmp_path, read_only=True)) is ErrorCode.LIBRARY_EMPTY


DISK_FULL = """
import resource, signal, sys
from pathlib import Path
from engine.core.errors import PothiError
from engine.library import Library
from samples import LIGHT, add_tiny, tiny_document
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Library.open(Path(sys.argv[1])) as library:
    add_tiny(library, tiny_document("first"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    try:
        for number in range(50):
            add_tiny(library, tiny_document(f"more{number}", LIGHT * 50))
    except PothiError as error:
        print(error.code.value, number)
    assert len(library.documents()) == number + 1
    library.lexical("light", 3)
"""


@POSIX
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    out, errors = child(DISK_FULL, str(tmp_path)).communicate()
    assert out.startswith("disk_full"), errors
    with Library.open(tmp_path) as library:
        assert len(library.documents()) == int(out.split()[1]) + 1
        assert "first" in {record.doc for record in library.documents()}
        library.check(repair=True)
        assert library.check().ok


NO_RIGHTS = """
import os, sys
from pathlib import Path
from engine.core.errors import PothiError
from engine.library import Library, migrations
from engine.library.check import check_library
from sqlite_utils import Database
import sqlite_utils.migrations
if os.getuid() == 0:
    os.setuid(65534)
home = Path(sys.argv[1])
for read_only in (False, True):
    try:
        with Library.open(home, read_only=read_only) as library:
            print(len(library.documents()))
    except PothiError as error:
        print(error.code.value)
try:
    Library.open(home / "new")
except PothiError as error:
    print(error.code.value)
"""


@POSIX
def test_without_write_rights_a_library_can_still_be_read() -> None:
    # The test runner's own folders are closed to other users, so this one lies beside them.
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "shared"
        with Library.open(home) as library:
            add_tiny(library, tiny_document())
        Path(folder).chmod(0o755)
        home.chmod(0o555)
        for path in home.iterdir():
            path.chmod(0o555 if path.is_dir() else 0o444)
        out, errors = child(NO_RIGHTS, str(home)).communicate()
        home.chmod(0o755)
        (home / "books").chmod(0o755)
    assert out.split() == ["no_write_permission", "1", "no_write_permission"], errors


def test_a_file_in_the_way_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("I am a file")
    assert code_when(lambda: Library.open(tmp_path / "home")) is ErrorCode.NO_WRITE_PERMISSION


def filled(home: Path) -> Path:
    """A closed library with two books and its index image."""
    with Library.open(home) as library:
        add_tiny(library, tiny_document("light", LIGHT))
        add_tiny(library, tiny_document("cells", CELLS))
        library.store_index()
    return home / "library.db"


@pytest.mark.parametrize("kept", [0, 1, 50, 99, 5000, 0.5, 0.99])
def test_a_cut_off_file_is_refused_and_left_alone(tmp_path: Path, kept: float) -> None:
    database = filled(tmp_path)
    content = database.read_bytes()
    rest = content[: int(kept * len(content)) if isinstance(kept, float) else kept]
    database.write_bytes(rest)
    for read_only in (False, True):
        assert (
            code_when(lambda ro=read_only: Library.open(tmp_path, read_only=ro)) is ErrorCode.LIBRARY_DAMAGED
        )
    assert database.read_bytes() == rest


def test_garbage_is_refused_and_left_alone(tmp_path: Path) -> None:
    database = filled(tmp_path)
    garbage = b"\x5a" * database.stat().st_size
    database.write_bytes(garbage)
    assert code_when(lambda: Library.open(tmp_path)) is ErrorCode.LIBRARY_DAMAGED
    assert database.read_bytes() == garbage


def test_garbage_inside_is_found_by_check_and_told_by_reading(tmp_path: Path) -> None:
    database = filled(tmp_path)
    connection = sqlite3.connect(database)
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'pages'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray(database.read_bytes())
    content[size * (root - 1) : size * root] = b"\x5a" * size
    database.write_bytes(content)
    with Library.open(tmp_path) as library:
        assert library.check(repair=True).problems[0].kind is ProblemKind.FILE
        assert code_when(lambda: library.page("light", 1)) is ErrorCode.LIBRARY_DAMAGED


def tamper(database: Path, *statements: str) -> None:
    connection = sqlite3.connect(database)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("damage", "kind", "mendable"),
    [
        ("DELETE FROM chunk_text WHERE rowid = 1", ProblemKind.FULL_TEXT, True),
        ("INSERT INTO chunk_text (rowid, content) VALUES (99, 'x')", ProblemKind.FULL_TEXT, True),
        ("UPDATE chunk_text_content SET c0 = 'other words' WHERE id = 1", ProblemKind.FULL_TEXT, True),
        ("UPDATE index_image SET data = x'00'", ProblemKind.INDEX_IMAGE, True),
        ("DELETE FROM index_image", ProblemKind.INDEX_IMAGE, True),
        ("DELETE FROM vectors WHERE chunk_id = 1", ProblemKind.VECTOR, False),
        ("UPDATE vectors SET chunk = zeroblob(768) WHERE chunk_id = 2", ProblemKind.VECTOR, False),
        ("UPDATE vectors SET chunk = x'00' WHERE chunk_id = 2", ProblemKind.VECTOR, False),
        ("UPDATE vectors SET sentences = zeroblob(776) WHERE chunk_id = 1", ProblemKind.VECTOR, False),
        ("UPDATE vectors SET sentences = x'' WHERE chunk_id = 1", ProblemKind.VECTOR, False),
        ("DELETE FROM pages WHERE number = 2", ProblemKind.PAGE, False),
        ("UPDATE pages SET content = x'00' WHERE number = 1", ProblemKind.PAGE, False),
        ("UPDATE layout SET blocks = x'00'", ProblemKind.PAGE, False),
        ("UPDATE chunks SET places = '[' WHERE id = 1", ProblemKind.PAGE, False),
    ],
)
def test_check_finds_and_repair_mends(tmp_path: Path, damage: str, kind: ProblemKind, mendable: bool) -> None:
    tamper(filled(tmp_path), damage)
    with Library.open(tmp_path) as library:
        report = library.check()
        assert kind in {problem.kind for problem in report.problems}, report
        repaired = library.check(repair=True)
        assert repaired.ok is mendable, repaired
        assert bool(repaired.reread) is not mendable
        if mendable:
            assert repaired.repaired
            assert library.lexical("refract", 3)


def test_check_looks_at_the_copies_of_the_books(tmp_path: Path) -> None:
    filled(tmp_path)
    with Library.open(tmp_path) as library:
        library.document("light").pdf_path.unlink()
        library.document("cells").pdf_path.write_bytes(b"changed")
        (library.books / "left.pdf.part").write_bytes(b"half")
        report = library.check(repair=True)
        assert {(problem.kind, problem.doc) for problem in report.problems} == {
            (ProblemKind.BOOK, "light"),
            (ProblemKind.BOOK, "cells"),
        }
        assert not (library.books / "left.pdf.part").exists()


@pytest.mark.parametrize("read_only", [False, True])
def test_the_first_version_is_brought_up_to_date(tmp_path: Path, read_only: bool) -> None:
    """A file as the very first version wrote it opens today, with its rows."""
    first = (Steps(steps.name, steps.functions[:1]) for steps in (migrations.LIBRARY, migrations.LOG))
    connection = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    for steps in first:
        migrations.migrate(connection, steps, tmp_path)
    connection.execute("INSERT INTO settings (key, value) VALUES ('kept', '1')")
    connection.close()
    with Library.open(tmp_path, read_only=read_only) as library:
        assert library.settings.get("kept") == 1
        assert migrations.is_current(library.connections.reader(), migrations.LIBRARY)
        assert library.documents() == []


def test_later_steps_are_applied_once_and_names_only_grow(tmp_path: Path) -> None:
    calls = []

    def m002_later(db: object) -> None:
        calls.append(db)

    assert migrations.LIBRARY.names[0] == "m001_first_tables"
    assert migrations.LOG.names[0] == "l001_first_log"
    later = Steps(migrations.LIBRARY.name, (*migrations.LIBRARY.functions, m002_later))
    connection = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    migrations.migrate(connection, migrations.LIBRARY, tmp_path)
    for _ in range(2):
        migrations.migrate(connection, later, tmp_path)
    assert len(calls) == 1
    assert migrations.applied_names(connection, later) == later.names
    connection.close()


def test_a_failing_step_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def m002_broken(db: object) -> None:
        db.conn.execute("CREATE TABLE half (x)")  # type: ignore[attr-defined]
        raise RuntimeError("power cut")

    broken = Steps(migrations.LIBRARY.name, (*migrations.LIBRARY.functions, m002_broken))
    connection = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    with pytest.raises(RuntimeError, match="power cut"):
        migrations.migrate(connection, broken, tmp_path)
    assert migrations.is_current(connection, migrations.LIBRARY)
    assert connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchone() is None
    connection.close()


@pytest.mark.parametrize("name", [migrations.LIBRARY.name, migrations.LOG.name])
def test_a_newer_library_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    database = filled(tmp_path)
    tamper(
        database,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
        f"VALUES ('{name}', 'm999_from_the_future', '2099')",
    )
    before = database.read_bytes()
    assert code_when(lambda: Library.open(tmp_path)) is ErrorCode.LIBRARY_TOO_NEW
    assert database.read_bytes() == before


def test_a_library_is_sound_after_a_book_went(tmp_path: Path) -> None:
    """The index image is older than the vectors then; it is made anew when it is wanted."""
    filled(tmp_path)
    with Library.open(tmp_path) as library:
        library.remove_document(library.documents()[0].doc)
        assert library.check().ok


def read_everything(library: Library) -> None:
    """What the window and the search ask of a library."""
    for record in library.documents():
        for number in library.printed_pages(record.doc):
            library.page(record.doc, number)
        library.blocks(record.doc)
        library.sentence_vectors([chunk.id for chunk in library.chunks_of(record.doc)])
    library.lexical("refract OR lens OR cell", 5)
    library.vocabulary()
    library.settings.all()
    library.nearest(FakeEmbedder().embed_query("light"), 3)


def test_whatever_bytes_are_damaged_it_is_told_and_never_a_crash(tmp_path: Path) -> None:
    """Random bytes of the file changed, many times: it works, is mended, or is set aside to be rebuilt."""
    pristine = filled(tmp_path / "pristine").read_bytes()
    dice = random.Random(5)
    set_aside_times = 0
    for number in range(40):
        home = tmp_path / str(number)
        shutil.copytree(tmp_path / "pristine", home)
        content = bytearray(pristine)
        for _ in range(dice.choice((1, 4, 40))):
            content[dice.randrange(100, len(content))] = dice.randrange(256)
        (home / "library.db").write_bytes(content)
        if not survives(home):
            set_aside_times += 1
            salvaged = set_aside(home)
            assert len(salvaged.books) == 2
            with Library.open(home) as library:
                read_everything(library)
                assert library.check(repair=True).ok, "books that wait to be read again are no strays"
                assert len(list(library.books.iterdir())) == 2
    assert 0 < set_aside_times < 40


def survives(home: Path) -> bool:
    """True when the library can be used, after mending perhaps; False when it is told to be damaged."""
    try:
        with Library.open(home) as library:
            with contextlib.suppress(PothiError):
                read_everything(library)
            report = library.check(repair=True)
            return all(problem.kind is not ProblemKind.FILE for problem in report.problems)
    except PothiError as error:
        if error.code not in (ErrorCode.LIBRARY_DAMAGED, ErrorCode.LIBRARY_TOO_NEW):
            raise
        return False


def test_texts_that_are_no_text_are_damage(tmp_path: Path) -> None:
    tamper(filled(tmp_path), "UPDATE documents SET title = CAST(x'ff41' AS TEXT)")
    with Library.open(tmp_path) as library:
        assert code_when(library.documents) is ErrorCode.LIBRARY_DAMAGED
        assert library.check(repair=True).problems[0].kind is ProblemKind.FILE


def test_copies_of_an_interrupted_import_are_no_strays(tmp_path: Path) -> None:
    filled(tmp_path)
    with Library.open(tmp_path) as library:
        (library.books / "left.pdf").write_bytes(b"copied, then the power went")
        queue.add(library, [tmp_path / "left.pdf"])
        assert library.check(repair=True).ok
        queue.clear(library)
        assert library.check().problems[0].kind is ProblemKind.STRAY_FILE
