"""One row per question: what was asked, how it ended and why. Teachers learn from it, nobody else does.

On a shared machine questions are private: a setting keeps their words, only their topic, or nothing.
Names of students are never asked for; a session is a random id. Of a disclosure or a cry for help only the
moment and the reason are kept, whatever the setting.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerResult
from engine.core.values import Scope
from engine.library import migrations
from engine.library.connections import Connections
from engine.library.faults import translated
from engine.library.library import Library, now
from engine.library.lock import can_be_locked
from engine.library.rows import dump

KEEP_SETTING = "log.keep"
_log = logging.getLogger(__name__)


class Keep(StrEnum):
    """What is kept of a question."""

    TEXT = "text"
    TOPIC = "topic"  # the chapter it was about and how it ended, never its words
    NOTHING = "nothing"


class FlagKind(StrEnum):
    """What a person said about an answer or a refusal."""

    RIGHT = "right"
    WRONG = "wrong"
    SHOULD_HAVE_ANSWERED = "should_have_answered"


@dataclass(frozen=True, slots=True)
class Flag:
    kind: FlagKind
    at: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One question. `event`: answered, quoted, partial, refused, small_talk or error; `at`: ISO 8601, UTC.

    `details` holds what is only looked at one by one: checks, timings in ms, models, tokens, pages, the words
    before the answer.
    """

    event: str
    session: str
    language: str
    question: str | None = None
    topic: str | None = None
    answer: str | None = None
    reason: str | None = None
    class_number: int | None = None
    subject: str | None = None
    book: str | None = None
    confidence: float = 0.0
    chunks_retrieved: int = 0
    max_score: float = 0.0
    details: dict[str, Any] = field(default_factory=dict)
    at: str = ""
    id: int = 0
    flags: tuple[Flag, ...] = ()


def row_of(result: AnswerResult, session: str, scope: Scope, topic: str | None = None) -> LogRow:
    """The log row for a finished question. `topic`: the chapter it was about, if one was found.

    Of a confidential one nothing but how it ended: not even a session that would join it to other rows.
    """
    if result.confidential:
        return LogRow(result.status.value, session="", language="", reason=result.refusal_reason)
    told = result.to_json()
    kept = (
        *("checks", "timings_ms", "models", "tokens", "llm_calls", "confidence_level", "retrieved"),
        *("lead_in", "error", "cached"),
    )
    told_pages = result.citations or result.nearest_pages
    pages = [(page.doc, page.pdf_page, page.printed_page) for page in told_pages]
    return LogRow(
        event=result.status.value,
        session=session,
        language=result.question_language.value,
        question=result.question,
        topic=topic,
        answer=result.answer,
        reason=result.refusal_reason,
        class_number=scope.class_number,
        subject=scope.subject,
        book=scope.book,
        confidence=result.confidence,
        chunks_retrieved=result.chunks_retrieved,
        max_score=max((page.confidence for page in result.retrieved), default=0.0),
        details={key: told[key] for key in kept} | {"pages": pages},
    )


_COLUMNS = (
    "id, at, session, event, reason, question, topic, answer, language, class_number, subject, book, "
    "confidence, chunks_retrieved, max_score, details"
)


class QuestionLog:
    """The log inside a library, or a person's own beside a library that is shared and read-only.

    `own`: the file of a private log, used when the library can't be written to. Without it nothing is
    kept there. `trial`: what is asked only tries something out, and none of it is kept. What is kept follows
    the library's setting KEEP_SETTING.

    `trouble`: why a question could not be kept though it should have been; None while all is well.
    """

    def __init__(self, library: Library, own: Path | None = None, *, trial: bool = False) -> None:
        self._library = library
        self._trial = trial
        self._own: Connections | None = None
        self.trouble: PothiError | None = None
        if library.read_only and own is not None and not trial:
            try:
                self._own = _open_own(own)
            except PothiError as error:
                self._note(error)

    def _note(self, error: PothiError) -> None:
        self.trouble = PothiError(ErrorCode.LOG_NOT_KEPT, path=error.params.get("path", self._library.home))
        _log.warning("a question could not be logged: %s", error.code.value)

    @property
    def keep(self) -> Keep:
        if self._connections is None or self._trial:
            return Keep.NOTHING
        return Keep(self._library.settings.get(KEEP_SETTING, Keep.TEXT.value))

    def set_keep(self, keep: Keep) -> None:
        """From now on. Words kept so far go as well when only topics, or nothing, are to be kept."""
        self._library.settings.set(KEEP_SETTING, keep.value)
        if keep is not Keep.TEXT:
            self.forget_words()

    @property
    def _connections(self) -> Connections | None:
        return self._own or (None if self._library.read_only else self._library.connections)

    def close(self) -> None:
        """Close a private log's file; a log inside the library is closed with it."""
        if self._own is not None:
            with suppress(PothiError):  # what could not be written was told before
                self._own.close()

    def record(self, row: LogRow) -> int:
        """Keep a row as far as the setting allows. Returns its id, 0 when nothing is kept.

        A full disk is no reason to keep an answer from a student: then the row is lost, and `trouble` tells
        why.
        """
        try:
            connections, keep = self._connections, self.keep
            if connections is None or keep is Keep.NOTHING:
                return 0
            values = _stored(row if keep is Keep.TEXT else without_words(row))
            names, marks = ", ".join(values), ", ".join("?" * len(values))
            sql = f"INSERT INTO log ({names}) VALUES ({marks})"
            with connections.write() as connection:
                return int(connection.execute(sql, tuple(values.values())).lastrowid or 0)
        except PothiError as error:
            self._note(error)
            return 0

    def flag(self, number: int, kind: FlagKind, note: str = "") -> None:
        """What a person said about row `number`; the newest word of a kind counts."""
        connections = self._connections
        if connections is None:
            return
        with connections.write() as connection:
            connection.execute("DELETE FROM log_flags WHERE log_id = ? AND kind = ?", (number, kind.value))
            connection.execute(
                "INSERT INTO log_flags (log_id, at, kind, note) SELECT id, ?, ?, ? FROM log WHERE id = ?",
                (now(), kind.value, note, number),
            )

    def unflag(self, number: int) -> None:
        """Forget what people said about row `number`: a teacher has looked into it."""
        connections = self._connections
        if connections is None:
            return
        with connections.write() as connection:
            connection.execute("DELETE FROM log_flags WHERE log_id = ?", (number,))

    def rows(
        self,
        *,
        since: str | None = None,
        until: str | None = None,
        events: Sequence[str] = (),
        session: str | None = None,
        contains: str | None = None,
        flagged: FlagKind | None = None,
        limit: int | None = None,
    ) -> list[LogRow]:
        """Rows, newest first. `since` and `until` (exclusive) are ISO 8601 moments in UTC."""
        connections = self._connections
        if connections is None:
            return []
        conditions = list(_conditions(since, until, events, session, contains, flagged))
        where = " AND ".join(text for text, _ in conditions) or "1"
        values = [value for _, value in conditions]
        found = connections.rows(
            f"SELECT {_COLUMNS} FROM log WHERE {where} ORDER BY id DESC LIMIT ?",
            (*values, -1 if limit is None else limit),
        )
        return _with_flags(connections, [_row_from(row) for row in found])

    def row(self, number: int) -> LogRow | None:
        connections = self._connections
        if connections is None:
            return None
        found = connections.row(f"SELECT {_COLUMNS} FROM log WHERE id = ?", (number,))
        return None if found is None else _with_flags(connections, [_row_from(found)])[0]

    def delete(self, numbers: Iterable[int] | None = None, *, session: str | None = None) -> int:
        """Delete these rows, or all; with `session` only those that it asked. Returns how many went."""
        connections = self._connections
        if connections is None:
            return 0
        conditions: list[tuple[str, Any]] = [] if session is None else [("session = ?", session)]
        if numbers is not None:
            conditions.append(("id IN (SELECT value FROM json_each(?))", dump(list(numbers))))
        where = " AND ".join(text for text, _ in conditions) or "1"
        with connections.write() as connection:
            gone = connection.execute(f"DELETE FROM log WHERE {where}", [value for _, value in conditions])
            return int(gone.rowcount)

    def forget_words(self) -> None:
        """Take the words out of every row; topics, endings and figures stay."""
        connections = self._connections
        if connections is None:
            return
        rows = self.rows()
        with connections.write() as connection:
            for row in rows:
                kept = _stored(without_words(row))
                connection.execute(
                    "UPDATE log SET question = NULL, answer = NULL, details = ? WHERE id = ?",
                    (kept["details"], row.id),
                )
            connection.execute("UPDATE log_flags SET note = ''")


def without_words(row: LogRow) -> LogRow:
    """The row without anything that repeats the words of the question or of the answer."""
    details = {key: value for key, value in row.details.items() if key != "lead_in"}  # it may tell terms
    if "checks" in details:
        details["checks"] = [
            {key: value for key, value in check.items() if key != "details"} for check in details["checks"]
        ]
    return replace(row, question=None, answer=None, details=details)


def _stored(row: LogRow) -> dict[str, Any]:
    values = {one.name: getattr(row, one.name) for one in fields(row) if one.name not in ("id", "flags")}
    values |= {"at": row.at or now(), "details": dump(row.details)}
    return {name: _whole(value) if isinstance(value, str) else value for name, value in values.items()}


def _whole(text: str) -> str:
    """Without halves of characters, which a question may hold and no database takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _conditions(
    since: str | None,
    until: str | None,
    events: Sequence[str],
    session: str | None,
    contains: str | None,
    flagged: FlagKind | None,
) -> Iterator[tuple[str, Any]]:
    if since is not None:
        yield "at >= ?", since
    if until is not None:
        yield "at < ?", until
    if events:
        yield "event IN (SELECT value FROM json_each(?))", dump(list(events))
    if session is not None:
        yield "session = ?", session
    if contains:
        yield "instr(lower(coalesce(question, '')), lower(?)) > 0", contains
    if flagged is not None:
        yield "id IN (SELECT log_id FROM log_flags WHERE kind = ?)", flagged.value


def _row_from(row: Sequence[Any]) -> LogRow:
    number, at, session, event, reason, question, topic, answer, language = row[:9]
    class_number, subject, book, confidence, retrieved, score, details = row[9:]
    return LogRow(
        event=event,
        session=session,
        language=language,
        question=question,
        topic=topic,
        answer=answer,
        reason=reason,
        class_number=class_number,
        subject=subject,
        book=book,
        confidence=confidence,
        chunks_retrieved=retrieved,
        max_score=score,
        details=json.loads(details),
        at=at,
        id=number,
    )


def _with_flags(connections: Connections, rows: list[LogRow]) -> list[LogRow]:
    flags: dict[int, list[Flag]] = {}
    wanted = dump([row.id for row in rows])
    for number, kind, at, note in connections.rows(
        "SELECT log_id, kind, at, note FROM log_flags "
        "WHERE log_id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (wanted,),
    ):
        flags.setdefault(number, []).append(Flag(FlagKind(kind), at, note))
    return [replace(row, flags=tuple(flags.get(row.id, ()))) for row in rows]


def _open_own(path: Path) -> Connections:
    """A private log's file, made and brought up to date."""
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        if not can_be_locked(path):
            raise PothiError(ErrorCode.LIBRARY_NO_LOCKS, path=path.parent)
        connections = Connections(path, read_only=False)
        try:
            migrations.migrate(connections.writer, migrations.LOG, path)
        except BaseException:
            connections.close()
            raise
    return connections
