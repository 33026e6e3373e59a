"""What teachers learn from the log: how questions ended, why, when, and what the books lack.

Figures count questions about the books; small talk, slips and errors are left out. Words of questions that
touch a child's safety are never listed, they are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from statistics import median

from engine.core.results import AnswerKind
from engine.core.values import ConfidenceLevel
from engine.insights.gaps import Question, find_gaps
from engine.insights.log import FlagKind, LogRow, QuestionLog
from engine.insights.report import CONFIDENCE_BINS, Chapter, Flagged, Insights, Span

# More would not be read; the export has them all.
MOST_GAPS = 12
MOST_FLAGGED = 50
MOST_CHAPTERS = 8
# At most so many columns stand side by side; longer spans are counted by week or month.
MOST_COLUMNS = 16

_COUNTED = frozenset(
    kind.value for kind in (AnswerKind.ANSWERED, AnswerKind.QUOTED, AnswerKind.PARTIAL, AnswerKind.REFUSED)
)
# Refusals that do not speak of the books: a child's safety, and topics a teacher took off.
UNSAFE, TAKEN_OFF = "unsafe_question", "out_of_scope"


def since(days: int | None, today: date | None = None) -> str | None:
    """The moment (ISO 8601, UTC) at which the first of the last `days` local days began; None for all."""
    if days is None:
        return None
    # A clock that stands at 1970 must not lead before it: no time zone is known there.
    first = max((today or date.today()) - timedelta(days=days - 1), date(1970, 1, 2))
    return datetime(first.year, first.month, first.day).astimezone(UTC).isoformat(timespec="milliseconds")


def read_insights(log: QuestionLog, days: int | None = None) -> Insights:
    """Insights of the last `days` days, today among them, or of everything that is kept."""
    today = date.today()
    rows = log.rows(since=since(days, today))
    first = None if days is None else today - timedelta(days=days - 1)
    return summarise(rows, first, today)


def summarise(rows: Sequence[LogRow], first: date | None, last: date) -> Insights:
    """`rows` newest first; `first` None begins with the oldest row."""
    counted = [row for row in rows if row.event in _COUNTED]
    shown = [row for row in counted if row.event != AnswerKind.REFUSED]
    refused = [row for row in counted if row.event == AnswerKind.REFUSED]
    open_ones = [row for row in refused if row.reason not in (UNSAFE, TAKEN_OFF)]
    flagged = _flagged(counted)
    return Insights(
        endings=dict(Counter(row.event for row in counted)),
        reasons=dict(Counter(row.reason or "" for row in refused).most_common()),
        spans=_spans(counted, first, last),
        confidence=_bins(row.confidence for row in shown),
        unsure=_share(shown, [row for row in shown if not _is_sure(row)]),
        fallback=_share(shown, [row for row in shown if row.event == AnswerKind.QUOTED]),
        seconds=_seconds(shown),
        missed=sum(one.missed for one in flagged),
        gaps=tuple(find_gaps([Question(row.question, row.topic) for row in open_ones])[:MOST_GAPS]),
        flagged=tuple(flagged[:MOST_FLAGGED]),
        chapters=_chapters(counted),
    )


def _is_sure(row: LogRow) -> bool:
    return ConfidenceLevel.of(row.confidence) is ConfidenceLevel.HIGH


def _share(whole: Sequence[LogRow], part: Sequence[LogRow]) -> float | None:
    return len(part) / len(whole) if whole else None


def _bins(values: Iterable[float]) -> tuple[int, ...]:
    counts = [0] * CONFIDENCE_BINS
    for value in values:
        counts[min(CONFIDENCE_BINS - 1, max(0, int(value * CONFIDENCE_BINS)))] += 1
    return tuple(counts)


def _seconds(rows: Sequence[LogRow]) -> float | None:
    """The usual time from a question to its whole answer."""
    times = [float((row.details.get("timings_ms") or {}).get("total") or 0.0) for row in rows]
    taken = [time for time in times if time > 0]
    return median(taken) / 1000 if taken else None


def _flagged(rows: Sequence[LogRow]) -> list[Flagged]:
    found = []
    for row in rows:
        kinds = {flag.kind for flag in row.flags}
        if row.reason != UNSAFE and kinds & {FlagKind.WRONG, FlagKind.SHOULD_HAVE_ANSWERED}:
            missed = FlagKind.SHOULD_HAVE_ANSWERED in kinds
            found.append(Flagged(row.id, row.at, row.question or "", row.answer, row.topic, missed))
    return found


def _chapters(rows: Sequence[LogRow]) -> tuple[Chapter, ...]:
    asked = Counter(row.topic for row in rows if row.topic and row.reason != UNSAFE)
    refused = Counter(row.topic for row in rows if row.topic and row.event == AnswerKind.REFUSED)
    return tuple(Chapter(title, count, refused[title]) for title, count in asked.most_common(MOST_CHAPTERS))


def _spans(rows: Sequence[LogRow], first: date | None, last: date) -> tuple[Span, ...]:
    """Equal spans of days from `first` to `last`, the oldest first; the newest ends with `last`."""
    days = [_day(row) for row in rows]
    if first is None:
        first = min(days, default=last)
    total = max(1, (last - first).days + 1)
    width = -(-total // MOST_COLUMNS)
    number = -(-total // width)
    shown = [0] * number
    refused: list[Counter[str]] = [Counter() for _ in range(number)]
    for row, day in zip(rows, days, strict=True):
        place = number - 1 - (last - day).days // width
        if not 0 <= place < number:
            continue
        if row.event == AnswerKind.REFUSED:
            refused[place][row.reason or ""] += 1
        else:
            shown[place] += 1
    ends = [last - timedelta(days=width * (number - 1 - place)) for place in range(number)]
    return tuple(
        Span(max(first, end - timedelta(days=width - 1)), end, shown[place], dict(refused[place]))
        for place, end in enumerate(ends)
    )


def _day(row: LogRow) -> date:
    """The local day of a row."""
    return datetime.fromisoformat(row.at).astimezone().date()
