"""Imports that are stopped, by a person, a crash or a full disk, and the way on after them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from import_desk import CELLS, LIGHT, Desk, statuses, write_pdf, zipped

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import FileDone, FileStatus, IngestStage, PageDone
from engine.ingest import queue
from engine.library import Library

TESTS = Path(__file__).resolve().parent.parent


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
from engine.core.config import Config
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
