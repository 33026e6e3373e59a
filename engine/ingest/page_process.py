"""Pages read in a process of their own, so that a PDF that crashes the PDF library costs one page.

The process gets jobs on its standard input and answers on its standard output, both pickled; it ends with
the input. A page that takes too long ends it as well, and the next process goes on behind that page.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
import traceback
from collections.abc import Generator
from pathlib import Path
from typing import IO, Any, NamedTuple

from engine.core.errors import ErrorCode, PothiError
from engine.ingest import READ_PAGES
from engine.ingest.book_pages import BookPages, pages_of, unreadable_page
from engine.ingest.documents import convert
from engine.ingest.portfolios import Attachments, unpack
from engine.ingest.spans import PageSpans

_log = logging.getLogger(__name__)

PAGE_SECONDS = 180.0  # on a slow computer OCR of a large page takes half a minute
_OPEN_SECONDS = 120.0
CONVERT_SECONDS = 900.0  # for a document of a thousand pages on a slow computer
_MOST_PAGES = 300  # read by one process: what the PDF library keeps is given back with it
_CLOSED = object()


class PageProcess:
    """Reads the pages of PDFs in a child process, which is started when it is needed and used again.

    `page_seconds`: how long a page may take. `child`: the process, while there is one.
    For one thread at a time.
    """

    def __init__(self, page_seconds: float = PAGE_SECONDS) -> None:
        self._page_seconds = page_seconds
        self.child: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._busy = False  # with pages that nobody has asked for yet

    def open(self, path: Path, password: str | None = None) -> BookPages:
        """As `pages_of`, raising the same. Opening the next file ends the reading of this one."""
        if self._busy:
            self.close()
        self._busy = True
        answer = self._ask(path, password, 0)
        if answer is None:
            self.close()
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path)
        count, contents = answer
        return BookPages(count, contents, self._pages(path, password, count))

    def convert(self, path: Path, target: Path) -> None:
        """As `documents.convert`, raising the same; DOCUMENT_DAMAGED for one that ends the child."""
        if self._busy:
            self.close()
        self._send(_Conversion(path, target))
        answer = self._answer(CONVERT_SECONDS)
        if isinstance(answer, PothiError):
            raise answer
        if answer is None:
            self.close()
            raise PothiError(ErrorCode.DOCUMENT_DAMAGED, path=path)

    def unpack(self, path: Path, folder: Path) -> Attachments:
        """As `portfolios.unpack`, raising the same. Nothing is inside a PDF that ends the child."""
        if self._busy:
            self.close()
        self._send(_Unpacking(path, folder))
        answer = self._answer(_OPEN_SECONDS)
        if isinstance(answer, PothiError):
            raise answer
        if not isinstance(answer, Attachments):
            self.close()
            return Attachments()
        return answer

    def close(self) -> None:
        """Ends the child, whatever it is doing."""
        child, self.child = self.child, None
        self._busy = False
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _ask(self, path: Path, password: str | None, first: int) -> tuple[int, Any] | None:
        """Sends a job. The number of pages and the outline, or None when the child is gone."""
        if not self._send((path, password, first, first + _MOST_PAGES)):
            return None
        answer = self._answer(_OPEN_SECONDS)
        if isinstance(answer, PothiError):
            self._busy = False
            raise answer
        return answer if isinstance(answer, tuple) else None

    def _send(self, job: object) -> bool:
        """Whether the child took a job; it is started if there is none."""
        if self.child is None:
            self._start()
        assert self.child is not None
        assert self.child.stdin is not None
        try:
            pickle.dump(job, self.child.stdin)
            self.child.stdin.flush()
        except OSError:
            return False
        return True

    def _pages(self, path: Path, password: str | None, count: int) -> Generator[PageSpans]:
        done = 0
        try:
            while done < count:
                end = min(count, done + _MOST_PAGES)
                while done < end:
                    page = self._answer(self._page_seconds)
                    if not isinstance(page, PageSpans):
                        break
                    done += 1
                    yield page
                if done < end:
                    _log.warning("page %d of %s ended the reading process", done + 1, path.name)
                    done += 1
                    yield unreadable_page(done)
                if done < count:
                    self.close()
                    while done < count and self._ask(path, password, done) is None:
                        self.close()
                        done += 1
                        yield unreadable_page(done)
        except GeneratorExit:
            self.close()  # it may be at work on a page nobody waits for
            raise
        self._busy = False

    def _answer(self, seconds: float) -> Any:
        """What the child says next: a page, what it found on opening; None if it is gone or late."""
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            return None
        if isinstance(answer, _Mistake):
            raise RuntimeError(answer.report)
        return None if answer is _CLOSED else answer

    def _start(self) -> None:
        frozen = getattr(sys, "frozen", False)
        command = [sys.executable, READ_PAGES] if frozen else [sys.executable, "-m", __name__]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # Tesseract talks
            env=environment,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._answers = queue.SimpleQueue()
        assert self.child.stdout is not None
        threading.Thread(
            target=_receive, args=(self.child.stdout, self._answers), name="pothi-pages", daemon=True
        ).start()


class _Conversion(NamedTuple):
    """A document to be made a PDF."""

    path: Path
    target: Path


class _Unpacking(NamedTuple):
    """A PDF with files inside, which are to be laid in a folder."""

    path: Path
    folder: Path


class _Mistake:
    """A mistake of ours in the child, with its traceback."""

    def __init__(self, report: str) -> None:
        self.report = report


def _receive(pipe: IO[bytes], answers: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            answers.put(pickle.load(pipe))
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        answers.put(_CLOSED)


def serve() -> int:
    """The child's work: jobs from standard input, pages to standard output, until the input ends."""
    jobs, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("r+b") as nothing:  # what libraries print must not get between the answers
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    while True:
        try:
            job = pickle.load(jobs)
        except (EOFError, OSError):
            return 0
        try:
            if isinstance(job, _Conversion):
                convert(job.path, job.target)
                _send(answers, True)
            elif isinstance(job, _Unpacking):
                _send(answers, unpack(job.path, job.folder))
            else:
                path, password, first, end = job
                _read(path, password, first, end, answers)
        except PothiError as error:
            _send(answers, PothiError(error.code, **error.params))
        except OSError:
            return 0  # nobody listens any more
        except Exception:
            _send(answers, _Mistake(traceback.format_exc()))


def _read(path: Path, password: str | None, first: int, end: int, answers: IO[bytes]) -> None:
    book = pages_of(path, password, first)
    _send(answers, (book.count, book.contents))
    for number, page in enumerate(book.pages, start=first + 1):
        _send(answers, page)
        if number >= end:
            break


def _send(answers: IO[bytes], answer: object) -> None:
    pickle.dump(answer, answers, protocol=pickle.HIGHEST_PROTOCOL)
    answers.flush()


if __name__ == "__main__":
    from engine.ingest import page_process  # so that what is sent is of the module that the parent knows

    sys.exit(page_process.serve())
