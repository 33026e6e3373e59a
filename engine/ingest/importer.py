"""From paths to a filled library: one file after the other, each wholly in or not at all.

What is to be done stands in the library's queue before work begins and leaves it when a file is
finished, so that after a crash or a power cut the next start goes on where this one was.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.cancel import Cancelled, CancelToken
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import FileDone, FileStatus, IngestStage, LeftOut, OnEvent, PageDone, ignore
from engine.core.values import Chunk, DocumentText
from engine.ingest import documents, queue, sources
from engine.ingest.import_job import Job
from engine.ingest.portfolios import Unfolding
from engine.library.faults import translated
from engine.library.files import sha256_of
from engine.library.identity import Standing, Verdict, identify
from engine.library.library import Library
from engine.library.packing import PackedVectors, pack_vectors
from engine.library.records import DocumentRecord, EarlierEdition, Stamp
from engine.library.replaced import forget, held_pdf
from engine.library.sketches import fingerprint_of, sketch_of

if TYPE_CHECKING:
    from engine.ingest.page_process import PageProcess

_log = logging.getLogger(__name__)

_CHUNKS_AT_ONCE = 256  # float32 vectors of this many chunks are held at a time
_NO_ENCRYPTION = 1  # pymupdf.PDF_ENCRYPT_NONE; PyMuPDF itself is loaded only when a file is read
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


class Importer:
    """Takes PDF files, documents, folders and zip archives into a library. One run at a time."""

    def __init__(self, library: Library, embedder: ChunkEmbedder, config: Config) -> None:
        self._library = library
        self._embedder = embedder
        self._incoming = config.home / "incoming"
        self._process: PageProcess | None = None  # that reads pages, while a run lasts

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
        known = {path.absolute(): password for path, password in (passwords or {}).items()}
        return self._work(wanted, on_event, cancel or CancelToken(), known)

    def pending(self) -> list[Path]:
        """Files a former run did not finish, in the order they came."""
        return queue.pending(self._library)

    def resume(self, on_event: OnEvent = ignore, cancel: CancelToken | None = None) -> list[FileDone]:
        """Go on with what a former run did not finish."""
        return self._work(self.pending(), on_event, cancel or CancelToken(), {})

    def forget(self) -> None:
        """Empty the queue; nothing that is in the library is touched."""
        queue.clear(self._library)

    def stale(self) -> list[DocumentRecord]:
        """Documents an older parser or chunker, or another embedder, has shaped."""
        return [record for record in self._library.documents() if record.stamp != self.stamp]

    def refresh(self, on_event: OnEvent = ignore, cancel: CancelToken | None = None) -> list[FileDone]:
        """Bring stale documents up to date from the library's own copies. Corrections stay.

        New vectors for the whole library come in one step, so that no search meets a mixture.
        """
        token = cancel or CancelToken()
        try:
            self._embed_anew(on_event, token)
        except Cancelled:
            return []
        return self.run([record.pdf_path for record in self.stale()], on_event, token)

    def rebuild(self, on_event: OnEvent = ignore, cancel: CancelToken | None = None) -> list[FileDone]:
        """Take in every copy in the library's folder of books, after a damaged database was set aside."""
        return self.run(sorted(self._library.books.glob("*.pdf")), on_event, cancel)

    def reread(
        self, docs: Iterable[str], on_event: OnEvent = ignore, cancel: CancelToken | None = None
    ) -> list[FileDone]:
        """Read documents again whose rows `Library.check` found damaged (`CheckReport.reread`)."""
        paths = [self._library.document(doc).pdf_path for doc in docs]
        queue.add(self._library, paths)
        return self._work(paths, on_event, cancel or CancelToken(), {}, again=True)

    def restore(self, doc: str, on_event: OnEvent = ignore) -> DocumentRecord:
        """Bring a replaced edition back by reading its PDF again, whatever embedder its rows are from.

        Raises UNKNOWN_DOCUMENT, NO_EARLIER_EDITION, and what a file can raise that is taken in.
        """
        kept = self._library.document(doc).earlier
        if kept is None:
            raise PothiError(ErrorCode.NO_EARLIER_EDITION, doc=doc)
        pdf = held_pdf(self._library, kept)
        source = sources.Source(pdf, doc, pdf)
        try:
            self._take_in(Job(source, time.monotonic(), on_event, CancelToken(), back=kept))
        finally:
            self._end_process()
        forget(self._library, kept)
        self._store_index()
        return self._library.document(doc)

    def _embed_anew(self, on_event: OnEvent, cancel: CancelToken) -> None:
        if self._library.embedder() in (None, self._embedder.name):
            return
        vectors: dict[int, PackedVectors] = {}
        for record in self._library.documents():
            source = sources.Source(record.pdf_path, record.doc, record.pdf_path)
            job = Job(source, time.monotonic(), on_event, cancel)
            chunks = self._library.chunks_of(record.doc)
            packed = self._embed(job, chunks, record.pages)
            vectors.update((chunk.id, one) for chunk, one in zip(chunks, packed, strict=True))
        self._library.replace_vectors(vectors, self._embedder.name)
        self._store_index()

    def _work(
        self,
        paths: list[Path],
        on_event: OnEvent,
        cancel: CancelToken,
        passwords: Mapping[Path, str],
        *,
        again: bool = False,
    ) -> list[FileDone]:
        results: list[FileDone] = []
        hopeless: PothiError | None = None
        for path in paths:
            self._clear_incoming()
            for source in self._sources(path, stopped=hopeless is not None or cancel.cancelled):
                job = Job(source, time.monotonic(), on_event, cancel, passwords.get(path), again)
                done, hopeless = self._one(job, hopeless)
                results.append(done)
                on_event(done)
            if hopeless is None and not cancel.cancelled:
                hopeless = self._note(queue.finished, path)
        self._clear_incoming()
        self._end_process()
        if any(done.status in (FileStatus.ADDED, FileStatus.REPLACED) for done in results):
            self._store_index()
        if hopeless is None:
            self._library.forget_old_editions()
        return results

    def _sources(self, path: Path, *, stopped: bool) -> Iterator[sources.Source]:
        if stopped:  # nothing more is unpacked, the file is only told of
            return iter([sources.Source(path, str(path), path)])
        found = sources.open_sources(path, self._incoming, self._library.books)
        if path.parent == self._library.books:  # what was in it was taken in when it came
            return found
        inside = Unfolding(self._pages().unpack, self._incoming / "inside")
        return (one for source in found for one in inside.books_of(source))

    def _one(self, job: Job, hopeless: PothiError | None) -> tuple[FileDone, PothiError | None]:
        """The end of one file, and the error that makes further work hopeless, if there is one."""
        if job.cancel.cancelled:
            return job.done(FileStatus.CANCELLED), hopeless
        if hopeless is not None:
            return job.failed(hopeless), hopeless
        try:
            queue.begin(self._library, job.source.queued, job.source.shown)
            done = self._take_in(job)
        except Cancelled:
            done = job.done(FileStatus.CANCELLED)
        except MemoryError:
            error = PothiError(ErrorCode.OUT_OF_MEMORY, path=job.source.shown)
            return job.failed(error), error
        except PothiError as error:
            if error.code in _HOPELESS:
                return job.failed(error), error
            done = job.failed(error)
        except OSError as error:  # a stick that was pulled out, a disk that dies, a file without rights
            gone = isinstance(error, FileNotFoundError)
            code = ErrorCode.FILE_NOT_FOUND if gone else ErrorCode.PDF_DAMAGED
            done = job.failed(PothiError(code, path=job.source.shown, reason=error.strerror))
        return done, self._note(queue.end, job.source.queued)

    def _note(self, what: Callable[[Library, Path], None], path: Path) -> PothiError | None:
        """Note something in the queue; the error when not even that can be written."""
        try:
            what(self._library, path)
        except PothiError as error:
            return error
        return None

    def _take_in(self, job: Job) -> FileDone:
        source = job.source
        if source.error is not None:
            raise source.error
        if not source.path.is_file():
            raise PothiError(ErrorCode.FILE_NOT_FOUND, path=source.shown)
        pdf = self._pdf_of(source.path, job.password)
        sha256 = sha256_of(pdf)
        same = self._library.with_content(sha256)
        if same is not None and same.stamp == self.stamp and not job.again:
            return job.done(FileStatus.DUPLICATE, same)
        document, chunks = self._read(job, pdf)
        queue.end(self._library, source.queued)
        file_name = document.meta.doc
        verdict = Verdict(Standing.PRESENT, same.doc) if same else self._identify(document, job.back)
        known = verdict.standing in (Standing.PRESENT, Standing.SUPERSEDED)
        if known and same is None and not job.again:
            return job.done(FileStatus.DUPLICATE, self._library.document(verdict.doc), verdict)
        document, chunks = _renamed(document, chunks, verdict.doc)
        vectors = self._embed(job, chunks, document.meta.page_count)
        pages = document.meta.page_count

        def on_chunk(done: int) -> None:  # told only: a cancel that arrives now concerns the next file
            if done < len(chunks) and pages * done // len(chunks) > pages * (done - 1) // len(chunks):
                job.on_event(PageDone(source.shown, IngestStage.STORING, pages * done // len(chunks), pages))

        record = self._library.add_document(
            document,
            chunks,
            vectors,
            sha256=sha256,
            pdf=pdf,
            stamp=self.stamp,
            on_chunk=on_chunk,
            file_name=same.file_name if same else file_name,
            share=verdict.share,
        )
        job.on_event(PageDone(source.shown, IngestStage.STORING, pages, pages))
        status = FileStatus.ADDED if verdict.standing is Standing.NEW else FileStatus.REPLACED
        return job.done(status, record, verdict, LeftOut.of(document.pages))

    def _identify(self, document: DocumentText, back: EarlierEdition | None) -> Verdict:
        if back is not None:
            return Verdict(Standing.EDITION, back.doc, back.doc, back.share)
        name = document.meta.doc
        fingerprint = fingerprint_of(document.pages, document.meta.edition)
        return identify(self._library, name, name, fingerprint, sketch_of(document.blocks))

    def _pdf_of(self, path: Path, password: str | None) -> Path:
        """The file itself, or the PDF below `incoming` that is made of a document or of a locked PDF."""
        if not documents.is_document(path):
            return path if password is None else self._unlocked(path, password)
        target = self._incoming / "converted" / f"{path.stem}.pdf"
        try:
            self._pages().convert(path, target)
        except (PothiError, Cancelled, MemoryError):
            raise
        except Exception as error:
            raise _mistake(path, error, ErrorCode.DOCUMENT_DAMAGED) from error
        return target

    def _pages(self) -> PageProcess:
        from engine.ingest.page_process import PageProcess

        self._process = self._process or PageProcess()
        return self._process

    def _unlocked(self, path: Path, password: str) -> Path:
        """A copy without password, below `incoming`: pages must open later without asking again.

        The same file gives the same bytes, so that duplicates are known. `path` itself when it has none.
        """
        from engine.ingest.book_pages import open_pdf

        target = self._incoming / "unlocked" / path.name
        document = open_pdf(path, password)
        try:
            if not (document.metadata or {}).get(
                "encryption"
            ):  # saved anew it would not be known as the same file again
                return path
            with translated(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                document.save(target, encryption=_NO_ENCRYPTION, no_new_id=True)
        finally:
            document.close()
        return target

    def _read(self, job: Job, pdf: Path) -> tuple[DocumentText, list[Chunk]]:
        """The document and its chunks, under the name of the file."""
        from engine.ingest.chunks import make_chunks
        from engine.ingest.reader import read_pdf

        def on_page(done: int, total: int) -> None:
            job.progress(IngestStage.READING, done, total)

        try:
            document = read_pdf(pdf, on_page=on_page, cancel=job.cancel, open_pages=self._pages().open)
            return document, make_chunks(document)
        except (PothiError, Cancelled, MemoryError):
            raise
        except Exception as error:
            raise _mistake(job.source.shown, error, ErrorCode.PDF_DAMAGED) from error

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _embed(self, job: Job, chunks: list[Chunk], pages: int) -> list[PackedVectors]:
        """Vectors in the form they are stored in. Progress is told in pages, as people count."""
        packed: list[PackedVectors] = []
        job.progress(IngestStage.EMBEDDING, 0, pages)  # the first time, the model is loaded now
        for start in range(0, len(chunks), _CHUNKS_AT_ONCE):
            part = chunks[start : start + _CHUNKS_AT_ONCE]

            def tell(done: int, before: int = start) -> None:
                job.progress(IngestStage.EMBEDDING, pages * (before + done) // len(chunks), pages)

            packed += [pack_vectors(vectors) for vectors in self._embedder.embed_chunks(part, tell)]
        return packed

    def _store_index(self) -> None:
        """The image only saves time at the next start; a full disk here is no failed import."""
        try:
            self._library.store_index()
        except PothiError as error:
            if error.code is not ErrorCode.DISK_FULL:
                raise

    def _clear_incoming(self) -> None:
        shutil.rmtree(self._incoming, ignore_errors=True)


def _mistake(path: object, error: Exception, code: ErrorCode) -> PothiError:
    """What is told of a file that nobody foresaw: it must not keep the other two hundred books out. It is our
    mistake all the same, and the crash log gets it whole."""
    _log.exception("could not read %s", path)
    return PothiError(code, path=path, reason=type(error).__name__)


def _renamed(document: DocumentText, chunks: list[Chunk], doc: str) -> tuple[DocumentText, list[Chunk]]:
    """Both under the name that the document has in the library."""
    meta = replace(document.meta, doc=doc)
    return replace(document, meta=meta), [replace(chunk, doc=doc) for chunk in chunks]
