"""From paths to a filled library: one file after the other, each wholly in or not at all.

What is to be done stands in the library's queue before work begins and leaves it when a file is
finished, so that after a crash or a power cut the next start goes on where this one was.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.cancel import Cancelled, CancelToken
from engine.config import Config
from engine.errors import ErrorCode, PothiError
from engine.events import FileDone, FileStatus, IngestStage, OnEvent, PageDone, ignore
from engine.ingest import queue, sources
from engine.library.files import sha256_of
from engine.library.library import Library
from engine.library.packing import PackedVectors, pack_vectors
from engine.library.records import DocumentRecord, Stamp
from engine.values import Chunk, DocumentText

_log = logging.getLogger(__name__)

_CHUNKS_AT_ONCE = 256  # float32 vectors of this many chunks are held at a time
# After one of these the next file would fare no better; the rest stays in the queue.
_HOPELESS = frozenset(
    {
        ErrorCode.DISK_FULL,
        ErrorCode.NO_WRITE_PERMISSION,
        ErrorCode.LIBRARY_DAMAGED,
        ErrorCode.LIBRARY_LOCKED,
        ErrorCode.LIBRARY_EMBEDDER,
        ErrorCode.MODEL_MISSING,
        ErrorCode.MODEL_DAMAGED,
        ErrorCode.MODEL_UNREADABLE,
        ErrorCode.OUT_OF_MEMORY,
    }
)


class ChunkEmbedder(Protocol):
    """What the importer needs of an embedder."""

    @property
    def name(self) -> str: ...

    def embed_chunks(self, chunks: Any, on_done: Any = None) -> Any: ...


@dataclass(frozen=True, slots=True)
class _Job:
    """One file of a run, and what it needs while it is worked on."""

    source: sources.Source
    started: float
    on_event: OnEvent
    cancel: CancelToken
    password: str | None

    def progress(self, stage: IngestStage, done: int, total: int) -> None:
        self.on_event(PageDone(self.source.shown, stage, done, total))
        self.cancel.check()

    def done(self, status: FileStatus, record: DocumentRecord | None = None) -> FileDone:
        seconds = time.monotonic() - self.started
        if record is None:
            return FileDone(self.source.shown, status, seconds=seconds)
        return FileDone(
            self.source.shown,
            status,
            doc=record.doc,
            title=record.meta.title,
            pages=record.pages,
            chunks=record.chunks,
            sentences=record.sentences,
            seconds=seconds,
            warnings=record.warnings,
        )

    def failed(self, error: PothiError) -> FileDone:
        return FileDone(
            self.source.shown,
            FileStatus.FAILED,
            seconds=time.monotonic() - self.started,
            error=error.code,
            error_params=error.params,
        )


class Importer:
    """Takes PDF files, folders and zip archives into a library. One run at a time."""

    def __init__(self, library: Library, embedder: ChunkEmbedder, config: Config) -> None:
        self._library = library
        self._embedder = embedder
        self._incoming = config.home / "incoming"

    @property
    def stamp(self) -> Stamp:
        """What shapes a document read now."""
        from engine.ingest.chunks import CHUNKER_VERSION
        from engine.ingest.reader import PARSER_VERSION

        return Stamp(self._embedder.name, PARSER_VERSION, CHUNKER_VERSION)

    def run(
        self,
        paths: Iterable[Path | str],
        on_event: OnEvent = ignore,
        cancel: CancelToken | None = None,
        passwords: Mapping[Path, str] | None = None,
    ) -> list[FileDone]:
        """Take in every path; one FileDone per PDF, also sent as an event. A bad file stops no other.

        After `cancel` the file at work is dropped whole, the rest is told as CANCELLED and stays
        in the queue (`pending`), until `resume` goes on or `forget` empties it.
        """
        wanted = [path.absolute() for path in sources.expand(Path(path) for path in paths)]
        queue.add(self._library, wanted)
        return self._work(wanted, on_event, cancel or CancelToken(), passwords or {})

    def pending(self) -> list[Path]:
        """Files a former run did not finish, in the order they came."""
        return queue.pending(self._library)

    def resume(self, on_event: OnEvent = ignore, cancel: CancelToken | None = None) -> list[FileDone]:
        """Go on with what a former run did not finish."""
        return self._work(self.pending(), on_event, cancel or CancelToken(), {})

    def forget(self) -> None:
        """Empty the queue; nothing that is in the library is touched."""
        queue.clear(self._library)

    def _work(
        self, paths: list[Path], on_event: OnEvent, cancel: CancelToken, passwords: Mapping[Path, str]
    ) -> list[FileDone]:
        self._clear_incoming()
        results: list[FileDone] = []
        waiting = deque(paths)
        hopeless: PothiError | None = None
        while waiting:
            path = waiting.popleft()
            for source in sources.open_sources(path, self._incoming):
                job = _Job(source, time.monotonic(), on_event, cancel, passwords.get(path))
                done, hopeless = self._one(job, hopeless)
                results.append(done)
                on_event(done)
            if hopeless is None and not cancel.cancelled:
                queue.finished(self._library, path)
            self._clear_incoming()
        if any(done.status in (FileStatus.ADDED, FileStatus.REPLACED) for done in results):
            self._store_index()
        return results

    def _one(self, job: _Job, hopeless: PothiError | None) -> tuple[FileDone, PothiError | None]:
        """The end of one file, and the error that makes further work hopeless, if there is one."""
        if job.cancel.cancelled:
            return job.done(FileStatus.CANCELLED), hopeless
        if hopeless is not None:
            return job.failed(hopeless), hopeless
        try:
            return self._take_in(job), None
        except Cancelled:
            return job.done(FileStatus.CANCELLED), None
        except MemoryError:
            error = PothiError(ErrorCode.OUT_OF_MEMORY, path=job.source.shown)
        except PothiError as caught:
            error = caught
        return job.failed(error), error if error.code in _HOPELESS else None

    def _take_in(self, job: _Job) -> FileDone:
        source = job.source
        if source.error is not None:
            raise source.error
        queue.started(self._library, source.queued)
        if not source.path.is_file():
            raise PothiError(ErrorCode.FILE_NOT_FOUND, path=source.shown)
        sha256 = sha256_of(source.path)
        same = self._library.with_content(sha256)
        if same is not None and same.stamp == self.stamp:
            return job.done(FileStatus.DUPLICATE, same)
        document, chunks = self._read(job)
        known = any(record.doc == document.meta.doc for record in self._library.documents())
        vectors = self._embed(job, chunks, document.meta.page_count)
        record = self._library.add_document(
            document, chunks, vectors, sha256=sha256, pdf=source.path, stamp=self.stamp
        )
        self._tell_stored(job, record)
        return job.done(FileStatus.REPLACED if known else FileStatus.ADDED, record)

    def _read(self, job: _Job) -> tuple[DocumentText, list[Chunk]]:
        from engine.ingest.chunks import make_chunks
        from engine.ingest.reader import read_pdf

        def on_page(done: int, total: int) -> None:
            job.progress(IngestStage.READING, done, total)

        try:
            document = read_pdf(job.source.path, password=job.password, on_page=on_page, cancel=job.cancel)
            return document, make_chunks(document)
        except (PothiError, Cancelled, MemoryError):
            raise
        except Exception as error:
            # A page nobody foresaw must not keep the other two hundred books out. It is our mistake
            # all the same: the crash log gets it whole.
            _log.exception("could not read %s", job.source.shown)
            reason = type(error).__name__
            raise PothiError(ErrorCode.PDF_DAMAGED, path=job.source.shown, reason=reason) from error

    def _embed(self, job: _Job, chunks: list[Chunk], pages: int) -> list[PackedVectors]:
        """Vectors in the form they are stored in. Progress is told in pages, as people count."""
        packed: list[PackedVectors] = []
        for start in range(0, len(chunks), _CHUNKS_AT_ONCE):
            part = chunks[start : start + _CHUNKS_AT_ONCE]

            def tell(done: int, before: int = start) -> None:
                job.progress(IngestStage.EMBEDDING, pages * (before + done) // len(chunks), pages)

            packed += [pack_vectors(vectors) for vectors in self._embedder.embed_chunks(part, tell)]
        return packed

    def _tell_stored(self, job: _Job, record: DocumentRecord) -> None:
        # It is in: a cancel that arrives now concerns the next file.
        job.on_event(PageDone(job.source.shown, IngestStage.STORING, record.pages, record.pages))

    def _store_index(self) -> None:
        """The image only saves time at the next start; a full disk here is no failed import."""
        try:
            self._library.store_index()
        except PothiError as error:
            if error.code is not ErrorCode.DISK_FULL:
                raise

    def _clear_incoming(self) -> None:
        shutil.rmtree(self._incoming, ignore_errors=True)
