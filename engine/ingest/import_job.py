"""One file of a run of the importer, and how its end is told."""

from __future__ import annotations

import time
from dataclasses import dataclass

from engine.core.cancel import CancelToken
from engine.core.errors import PothiError
from engine.core.events import FileDone, FileStatus, IngestStage, LeftOut, OnEvent, PageDone
from engine.ingest.sources import Source
from engine.library.identity import Standing, Verdict
from engine.library.records import DocumentRecord, EarlierEdition


@dataclass(frozen=True, slots=True)
class Job:
    """One file of a run, and what it needs while it is worked on."""

    source: Source
    started: float
    on_event: OnEvent
    cancel: CancelToken
    password: str | None = None
    again: bool = False  # read it although it is in the library, because its rows are damaged
    back: EarlierEdition | None = None  # the replaced edition that it is and that is to be brought back

    def progress(self, stage: IngestStage, done: int, total: int) -> None:
        self.on_event(PageDone(self.source.shown, stage, done, total))
        self.cancel.check()

    def done(
        self,
        status: FileStatus,
        record: DocumentRecord | None = None,
        verdict: Verdict | None = None,
        left_out: tuple[LeftOut, ...] = (),
    ) -> FileDone:
        seconds = time.monotonic() - self.started
        if record is None:
            return FileDone(self.source.shown, status, seconds=seconds, not_taken=self.source.not_taken)
        told = verdict or Verdict(Standing.PRESENT, record.doc)
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
            edition_of=told.like,
            share=told.share,
            same_name_as=told.same_name_as,
            superseded=told.standing is Standing.SUPERSEDED,
            left_out=left_out,
            not_taken=self.source.not_taken,
        )

    def failed(self, error: PothiError) -> FileDone:
        return FileDone(
            self.source.shown,
            FileStatus.FAILED,
            seconds=time.monotonic() - self.started,
            error=error.code,
            error_params=error.params,
            not_taken=self.source.not_taken,
        )
