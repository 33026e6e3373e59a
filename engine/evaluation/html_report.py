"""A run as one HTML page: figures, comparison, charts, and every miss beside the pages it is about.

The pictures of the pages lie in a folder beside the file; the cited sentences are marked on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from engine.evaluation.charts import reliability_chart, risk_coverage_chart
from engine.evaluation.comparison import Change, GroupComparison
from engine.evaluation.curves import calibration_error, reliability, risk_coverage
from engine.evaluation.grading import Grade, Result
from engine.evaluation.output import write_text
from engine.evaluation.page_pictures import PagePicture, PagePictures
from engine.evaluation.questions import PageKey
from engine.evaluation.runs import Run
from engine.evaluation.summary import Figures

MOST_PICTURED = 150  # misses with pictures; the others are told in words
PAGES_OF_A_MISS = 2  # pictures of right pages, and as many of cited ones

_STYLE = """
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 1200px; padding: 0 1em; color: #1b1b1b }
table { border-collapse: collapse; margin: 1em 0 } td, th { padding: .2em .6em; text-align: right }
td:first-child, th:first-child { text-align: left } tr:nth-child(even) { background: #f3f3f3 }
.miss { border-top: 1px solid #bbb; padding: 1em 0 } .pages { display: flex; gap: 1em; flex-wrap: wrap }
figure { margin: 0; width: 380px } figcaption { font-size: 13px } .sheet { position: relative }
.sheet img { width: 100%; border: 1px solid #ccc } .wrong { color: #a3201c } .refused { color: #40586b }
.mark { position: absolute; background: rgba(255, 200, 0, .35) } svg { margin-right: 1em }
svg text { font: 12px sans-serif } svg .title { font-weight: bold }
.frame { fill: none; stroke: #888 } .line { fill: none; stroke: #1b4f9c; stroke-width: 2 }
.guide { stroke: #aaa; stroke-dasharray: 4 } .dot { fill: #7fb0e6; stroke: #1b4f9c }
"""


@dataclass(frozen=True, slots=True)
class _Miss:
    grade: Grade
    result: Result
    old: str | None  # how the question ended in the older run


def write_report(
    path: Path,
    run: Run,
    pictures: PagePictures | None,
    comparison: Mapping[str, GroupComparison] | None = None,
    old: Run | None = None,
) -> None:
    """Write the page, and with `pictures` those of the misses. Raises PothiError of the disk."""
    endings = {} if old is None else {one.id: one.outcome.value for one in old.grades}
    misses = [_Miss(graded, result or {}, endings.get(graded.id)) for graded, result in run.misses()]
    body = [
        f"<h1>{escape(run.about.get('set', 'Evaluation'))}</h1>",
        "<p>" + "<br>".join(f"{escape(k)}: {escape(v)}" for k, v in run.about.items()) + "</p>",
        _tables(run.figures),
        _comparison(comparison, old) if comparison and old else "",
        _charts(run),
        f"<h2>{len(misses)} questions that did not end right</h2>",
        *(_miss(one, pictures if place < MOST_PICTURED else None) for place, one in enumerate(misses)),
    ]
    head = f'<meta charset="utf-8"><title>{escape(run.about.get("set", ""))}</title><style>{_STYLE}</style>'
    write_text(
        path, f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'
    )


def _tables(figures: Mapping[str, Figures]) -> str:
    """A table for all groups that have the same figures."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, row in figures.items():
        alike.setdefault(tuple(row), []).append(name)
    return "".join(
        _table(("", *names), ([group, *map(_number, figures[group].values())] for group in groups))
        for names, groups in alike.items()
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    told = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = ("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><tr>{told}</tr>{''.join(lines)}</table>"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _comparison(groups: Mapping[str, GroupComparison], old: Run) -> str:
    head = ("", "n", "right", "95 %", "p", "wrong", "95 %", "p")
    rows = ([name, str(one.n), *_cells(one.right), *_cells(one.wrong)] for name, one in groups.items())
    made = ", ".join(f"{name} {value}" for name, value in old.about.items())
    return f"<h2>Compared with an older run</h2><p>{escape(made)}</p>" + _table(head, rows)


def _cells(change: Change) -> list[str]:
    low, high = change.interval
    told = f"{change.old:.1f} → {change.new:.1f} (+{len(change.gained)} −{len(change.lost)})"
    return [told, f"{low:+.1f} to {high:+.1f}", f"{change.p_value:.3f}"]


def _charts(run: Run) -> str:
    kinds = [("short", False), ("broad", True)]
    drawn = []
    for name, is_broad in kinds:
        grades = [one for one in run.grades if one.question.is_broad is is_broad]
        bins = reliability(grades)
        error = calibration_error(bins)
        if error is not None:
            charts = risk_coverage_chart(risk_coverage(grades), name) + reliability_chart(bins, name)
            drawn.append(f"<p>{charts}<br>Expected calibration error, {name}: {error:.3f}</p>")
    return "<h2>Can the confidence be trusted?</h2>" + "".join(drawn) if drawn else ""


def _miss(miss: _Miss, pictures: PagePictures | None) -> str:
    grade, result, question = miss.grade, miss.result, miss.grade.question
    before = f" (before: {miss.old})" if miss.old is not None else ""
    ending = f"{grade.outcome.value}: {grade.status}{before}"
    said = result.get("answer") or result.get("refusal_reason") or result.get("error") or ""
    wanted = sorted(question.pages)
    return (
        f'<div class="miss" id="{escape(question.id)}">'
        f"<h3>{escape(question.id)} {escape(question.group)} "
        f'<span class="{grade.outcome.value}">{escape(ending)}</span></h3>'
        f"<p><b>{escape(question.text)}</b></p><p>{escape(str(said))}</p>"
        f"<p>{_wanted(grade)}<br>{escape(question.note)}</p>"
        f'<div class="pages">{"".join(_figures(wanted, result, pictures))}</div></div>'
    )


def _wanted(grade: Grade) -> str:
    """What a right answer would have said; of a broad one, what was not said."""
    question = grade.question
    if not question.has_answer:
        return "No book answers this."
    if not question.is_broad:
        return escape("Wanted: " + "; ".join(" / ".join(fact) for fact in question.facts))
    said = grade.broad.points if grade.broad is not None else (False,) * len(question.points)
    lost = [point for point, is_said in zip(question.points, said, strict=True) if not is_said]
    told = "; ".join(" + ".join(point[0]) for point in lost if point)
    return escape(f"{sum(said)} of {len(said)} points, {question.min_points} are wanted. Not said: {told}")


def _figures(wanted: Sequence[PageKey], result: Result, pictures: PagePictures | None) -> Iterator[str]:
    if pictures is None:
        return
    cited: dict[PageKey, list[Sequence[float]]] = {}
    for one in result.get("citations") or []:
        cited.setdefault((one["doc"], one["pdf_page"]), []).extend(one.get("boxes") or [])
    right = [("right page", page) for page in wanted if page in cited][:PAGES_OF_A_MISS]
    right = right or [("right page", page) for page in wanted[:PAGES_OF_A_MISS]]
    other = [("cited", page) for page in cited if page not in wanted][:PAGES_OF_A_MISS]
    for what, page in right + other:
        picture = pictures.of(page)
        if picture is not None:
            yield _figure(what, page, picture, cited.get(page, []))


def _figure(what: str, page: PageKey, picture: PagePicture, boxes: Iterable[Sequence[float]]) -> str:
    marks = "".join(_mark(box, picture) for box in boxes)
    name = f"{page[0]}, page {page[1]}"
    return (
        f'<figure><div class="sheet"><img src="{escape(picture.source)}" alt="{escape(name)}" loading="lazy">'
        f"{marks}</div><figcaption>{escape(what)}: {escape(name)}</figcaption></figure>"
    )


def _mark(box: Sequence[float], picture: PagePicture) -> str:
    x0, y0, x1, y1 = box
    across, down = 100 / picture.width, 100 / picture.height
    place: dict[str, Any] = {
        "left": x0 * across,
        "top": y0 * down,
        "width": (x1 - x0) * across,
        "height": (y1 - y0) * down,
    }
    return '<div class="mark" style="' + ";".join(f"{k}:{v:.2f}%" for k, v in place.items()) + '"></div>'
