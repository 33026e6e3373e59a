"""`pothi ingest`: files, folders and zips into the library, one line per file."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import asdict
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.config import Config
from engine.core.errors import ErrorCode
from engine.core.events import FileDone, FileStatus, IngestStage, OnEvent, PageDone, percent
from engine.core.values import Language

if TYPE_CHECKING:
    from engine.tutor import Tutor


def ingest(paths: list[Path], config: Config, *, as_json: bool, language: Language) -> int:
    """Take in `paths`. Returns 0 when every file went in or was there already, 1 when any failed."""
    from engine.tutor import Tutor

    progress = _Progress()

    def on_event(event: object) -> None:
        if isinstance(event, PageDone):
            progress.show(event)
        elif isinstance(event, FileDone):
            progress.clear()
            line = (
                json.dumps(_as_json(event, language), ensure_ascii=False)
                if as_json
                else _line(event, language)
            )
            print(line, flush=True)

    with Tutor.open(config, llm="none") as tutor:
        results = tutor.ingest(paths, on_event)
        if sys.stdin.isatty():
            results = [_unlock(tutor, done, on_event) for done in results]
    failed = [r for r in results if r.status is FileStatus.FAILED]
    return 1 if failed or not results else 0


def _unlock(tutor: Tutor, done: FileDone, on_event: OnEvent) -> FileDone:
    """Ask the person at the terminal for the password of a locked PDF; an empty line leaves it out."""
    path = Path(done.path)
    while done.error is ErrorCode.PDF_PASSWORD and path.is_file():
        try:
            password = getpass(f"{path.name}: ")
        except EOFError:
            break
        if not password:
            break
        (done,) = tutor.ingest([path], on_event, passwords={path: password})
    return done


class _Progress:
    """One line on stderr that is written over; silent when stderr is not a terminal."""

    def __init__(self) -> None:
        self._active = sys.stderr.isatty()
        self._width = 0

    def show(self, event: PageDone) -> None:
        if not self._active:
            return
        unit = "pages" if event.stage is IngestStage.READING else "parts"
        line = f"{Path(event.path).name}: {event.stage.value} {event.done}/{event.total} {unit}"
        print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def clear(self) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def _error_text(done: FileDone, language: Language) -> str:
    from engine.core.error_texts import text

    assert done.error is not None
    message, remedy = text(done.error, done.error_params or {}, language)
    return f"{message} {remedy}".strip()


def _line(done: FileDone, language: Language) -> str:
    name = Path(done.path).name
    if done.status is FileStatus.FAILED:
        return f"{name}: {_error_text(done, language)}"
    if done.status is FileStatus.CANCELLED:
        return f"{name}: stopped, nothing of it was stored"
    if done.superseded:
        return (
            f"{name}: this is the earlier edition of {done.doc}, which was replaced; "
            f"to bring it back: pothi library undo {shlex.quote(done.doc or '')}"
        )
    if done.status is FileStatus.DUPLICATE:
        return f"{name}: already in the library as {done.doc}"
    warnings = ", ".join(f"{k}: {n} pages" for k, n in (done.warnings or {}).items())
    text = (
        f"{name}: {done.status.value} as {done.doc} ({done.title}), {done.pages} pages, "
        f"{done.sentences} sentences, {done.seconds:.1f} s"
    )
    text = f"{text} [{warnings}]" if warnings else text
    return "\n".join([text, *_remarks(done, name)])


def _remarks(done: FileDone, name: str) -> list[str]:
    """What a person should know about a book that resembles another one, a line each."""
    lines = []
    if done.status is FileStatus.REPLACED and done.edition_of is not None:
        lines.append(
            f"  it took the place of another edition: {done.percent} % of the sentences are the same; "
            f"to bring that back: pothi library undo {shlex.quote(done.edition_of)}"
        )
    if done.same_name_as is not None:
        lines.append(
            f"  another book is called {name}, too: that one stays in the library as {done.same_name_as}"
        )
    if done.status is FileStatus.ADDED and done.edition_of is not None:
        lines.append(offer(done.edition_of, done.doc or "", done.share))
    lines += _left_out(
        "nobody sees them on the printed page", [(page.page, page.hidden_words) for page in done.left_out]
    )
    lines += _left_out(
        "readers, websites or printing programs added them",
        [(page.page, page.added_words) for page in done.left_out],
    )
    if done.not_taken:
        lines.append(f"  files inside that are no books: {', '.join(done.not_taken)}")
    return lines


def _left_out(reason: str, words_on_pages: Sequence[tuple[int, int]]) -> list[str]:
    told = [f"{words} on page {page}" for page, words in words_on_pages if words]
    return [f"  words left out, because {reason}: {', '.join(told)}"] if told else []


def offer(old: str, new: str, share: float | None) -> str:
    """The line that says that `new` may be a new edition of `old`, and what to do then."""
    return (
        f"  this looks like a new edition of {old} ({percent(share or 0.0)} % the same): "
        f"replace it with: pothi library replace {shlex.quote(old)} {shlex.quote(new)}"
    )


def _as_json(done: FileDone, language: Language) -> dict[str, Any]:
    result: dict[str, Any] = {
        "path": done.path,
        "status": done.status.value,
        "doc": done.doc,
        "title": done.title,
        "pages": done.pages,
        "chunks": done.chunks,
        "sentences": done.sentences,
        "seconds": round(done.seconds, 2),
        "warnings": done.warnings or {},
        "error": done.error.value if done.error else None,
        "edition_of": done.edition_of,
        "same_sentences": None if done.share is None else round(done.share, 3),
        "same_name_as": done.same_name_as,
        "superseded": done.superseded,
        "left_out": [asdict(page) for page in done.left_out],
        "not_taken": list(done.not_taken),
    }
    if done.error:
        result["message"] = _error_text(done, language)
    return result
