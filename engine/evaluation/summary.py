"""Figures of a graded set: for each kind and language, and for all of it."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.evaluation.grading import LONG_BROAD, LONG_SHORT, Faults, Grade, Outcome
from engine.evaluation.questions import SMALL_TALK_KIND

# Name of a figure -> its value: percent with one decimal unless the name says otherwise, None where there is
# nothing to take a share of.
Figures = dict[str, float | None]

OVERALL, SHORT, BROAD = "all", "short", "broad"
_FAULT = "faults: "
TIMED = ("search", "first_sentence", "total")


def summarise(grades: Sequence[Grade]) -> dict[str, Figures]:
    """The figures of each group, in the order in which they are told: short questions by kind/language, broad
    ones by kind and by language, then "short" and "broad" as a whole with faults and times."""
    short = [one for one in grades if not one.question.is_broad]
    broad = [one for one in grades if one.question.is_broad]
    told: dict[str, Figures] = {}
    for name, group in _grouped(short, lambda one: one.question.group):
        told[name] = short_figures(group)
    for name, group in _grouped(broad, lambda one: f"{BROAD} {one.question.kind}"):
        told[name] = broad_figures(group)
    for name, group in _grouped(broad, lambda one: f"{BROAD} in {one.question.lang}"):
        told[name] = broad_figures(group)
    if short:
        told[SHORT] = _short_overall(short)
    if broad:
        told[BROAD] = broad_figures(broad) | _faults(broad) | times(broad)
    return told


def short_figures(grades: Sequence[Grade]) -> Figures:
    """Of one group of short questions, all with an answer or all without one."""
    if not grades[0].question.has_answer:
        return {
            "n": len(grades),
            "right": _share(sum(one.is_right for one in grades), len(grades)),
            "shown": _share(sum(one.shown and not _is_small_talk(one) for one in grades), len(grades)),
        }
    measures = [one.short for one in grades if one.short is not None]
    n, shown = len(grades), sum(one.shown for one in grades)
    outcomes = _outcomes(grades)
    return {
        "n": n,
        "found first": _share(sum(one.found_first for one in measures), n),
        "found in 5": _share(sum(one.found_in_five for one in measures), n),
        "right": outcomes["right"],
        "wrong": outcomes["wrong"],
        "refused": outcomes["refused"],
        "quoted": _share(sum(one.quoted for one in measures), n),
        "right page": _share(sum(one.right_page for one in measures), shown),
        "twice": _share(sum(one.twice for one in measures), shown),
        "leaning": _share(sum(one.leaning for one in measures), shown),
        "beside": _share(sum(one.beside for one in measures), sum(one.sentences for one in measures)),
    }


def _is_small_talk(grade: Grade) -> bool:
    """Whether words of small talk were asked for: "shown" tells of what must be refused."""
    return grade.question.kind == SMALL_TALK_KIND


def broad_figures(grades: Sequence[Grade]) -> Figures:
    """Of a group of broad questions: those with an answer, and how many of the others were refused."""
    told: Figures = {"n": len(grades)}
    asked = [one for one in grades if one.question.has_answer]
    others = [one for one in grades if not one.question.has_answer]
    if asked:
        told |= _broad_with_answer(asked)
    if others:
        told["unanswerable refused"] = _share(sum(one.is_right for one in others), len(others))
        told["unanswerable shown"] = _share(sum(one.shown for one in others), len(others))
    return told


def _broad_with_answer(grades: Sequence[Grade]) -> Figures:
    shown = [one for one in grades if one.shown]
    measures = [one.broad for one in shown if one.broad is not None]
    outcomes, words = _outcomes(grades), [one.words for one in shown]
    said = [sum(one.points) / len(one.points) for one in measures if one.points]
    return {
        "good": outcomes["right"],
        "points": round(100 * statistics.fmean(said), 1) if said else None,
        "refused": outcomes["refused"],
        "thin": outcomes["wrong"],
        "other": outcomes["other"],
        "on topic": _share(sum(one.on_topic for one in measures), sum(one.cited_pages for one in measures)),
        "median words": statistics.median(words) if words else None,
        f"over {LONG_BROAD} words": _share(sum(n > LONG_BROAD for n in words), len(words)),
        "all cited": _share(sum(one.all_cited for one in measures), len(measures)),
    }


def _short_overall(grades: Sequence[Grade]) -> Figures:
    asked = [one for one in grades if one.question.has_answer]
    others = [one for one in grades if not one.question.has_answer]
    words = [one.words for one in asked if one.shown]
    told: Figures = {"n": len(grades)}
    if asked:
        told |= _outcomes(asked)
    if others:
        told["right behaviour"] = _share(sum(one.is_right for one in others), len(others))
    told["median words"] = statistics.median(words) if words else None
    told[f"answers over {LONG_SHORT} words"] = sum(n > LONG_SHORT for n in words)
    return told | _faults(grades) | times(grades)


def _outcomes(grades: Sequence[Grade]) -> Figures:
    """Share of each outcome."""
    counts = {outcome: sum(one.outcome is outcome for one in grades) for outcome in Outcome}
    return {outcome.value: _share(count, len(grades)) for outcome, count in counts.items()}


def _faults(grades: Iterable[Grade]) -> Figures:
    """How many answers have each fault."""
    return {
        f"{_FAULT}{name.replace('_', ' ')}": sum(getattr(one.faults, name) for one in grades)
        for name in Faults.__slots__
    }


def times(grades: Sequence[Grade]) -> Figures:
    """Milliseconds that a shown answer took, half of them and 95 of 100 no longer; a search counts whatever
    came of it. Answers of which parts came from a store are left out."""
    told: Figures = {}
    for name in TIMED:
        values = sorted(
            one.timings[name] for one in grades if name in one.timings and (one.shown or name == "search")
        )
        for share in (0.5, 0.95):
            told[f"{name} ms p{share * 100:.0f}"] = quantile(values, share)
    return told


def quantile(values: Sequence[float], share: float) -> float | None:
    """The value below which that share of ascending values lies; None of none."""
    return round(values[min(len(values) - 1, int(share * len(values)))], 1) if values else None


def as_lines(figures: Mapping[str, Figures]) -> list[str]:
    """A line for each group, for a terminal."""
    wide = max(map(len, figures), default=0)
    return [
        f"{name:{wide}}  "
        + "  ".join(f"{what} {value:g}" for what, value in row.items() if _is_worth_a_word(what, value))
        for name, row in figures.items()
    ]


def _is_worth_a_word(name: str, value: float | None) -> bool:
    """Not a fault that nothing has, nor a share of nothing."""
    return value is not None and (value != 0 or not name.startswith(_FAULT))


def _share(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None


def _grouped(grades: Iterable[Grade], key: Callable[[Grade], str]) -> list[tuple[str, list[Grade]]]:
    groups: dict[str, list[Grade]] = defaultdict(list)
    for one in grades:
        groups[key(one)].append(one)
    return sorted(groups.items())
