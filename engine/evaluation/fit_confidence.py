"""Fits the rank map and the confidence map on questions whose pages are known, and says how good they are.

Everything reported is measured on questions of documents that were held out of the fit. Weights that must
not be negative are kept so: more words found or a nearer vector never lowers a confidence.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Scope
from engine.query.search_query import analyse
from engine.retrieval.confidence import ConfidenceMap

if TYPE_CHECKING:
    from engine.retrieval.searcher import Candidate, Searcher

Array = npt.NDArray[np.float64]

# feature -> -1, 0 or 1: the sign its weight must have, 0 for any
RANK_SIGNS = {
    "dense": 1,
    "sentence": 1,
    "coverage": 1,
    "sentence_coverage": 1,
    "defines": 1,
    "exercise": -1,
    "surroundings": 1,
}
CONFIDENCE_SIGNS = {
    "sentence": 1,
    "dense": 1,
    "above": 1,
    "matched": 1,
    "one_term": 0,
    "rarest": 1,
    "unknown": -1,
    "key_coverage": 1,
    "key_found": 1,
    "other_language": 0,
    "hindi": 0,
}
_NEGATIVE_KINDS = ("off_topic", "near_topic")
LEFT_OUT = "left_out"
OWN_BOOK = "own_book"
_OTHER_LIBRARY = (LEFT_OUT, OWN_BOOK)
_FOLDS = 5
_BINS = 10
_L2 = 1.0
# How much a question counts that is asked of another library than its own (without its documents, or of its
# document alone) beside one as people wrote it.
_OTHER_LIBRARY_WEIGHT = 0.25
# Share of students' questions that their books answer: a class sits with the book open and asks about it.
# Question files hold many more traps than real life; fit and calibration error are weighed back to this
# share. It decides how many doubtful questions reach the answerability classifier of stage A.
_ANSWERABLE_SHARE = 0.97


@dataclass(frozen=True, slots=True)
class Example:
    """One question: its candidates' features and which of them stand on a right page."""

    kind: str
    group: str  # what is held out together: the document, or a hash for questions without one
    answerable: bool
    candidates: list[dict[str, float]]
    right: npt.NDArray[np.bool_]


def fit_confidence(rows: Iterable[Mapping[str, Any]], searcher: Searcher, out: Path) -> dict[str, float]:
    """Fit on question rows (question, doc, pages, also, kind), write `<embedder>.json` and
    `reliability.png` to the folder `out`, and return the report that is stored in the map.

    Raises LIBRARY_EMPTY, and TOO_FEW_QUESTIONS when nothing is left to learn from once a part is held out."""
    if not searcher.library.documents():
        raise PothiError(ErrorCode.LIBRARY_EMPTY, path=searcher.library.home)
    background = searcher.library.all_chunk_vectors()[1].mean(axis=0)
    searcher.confidence_map = replace(searcher.confidence_map, background=tuple(background.tolist()))
    examples = [example for row in rows for example in _examples(row, searcher)]
    folds = _folds(examples)
    if len({folds[one.group] for one in examples if _teaches(one)}) < 2:
        raise PothiError(ErrorCode.TOO_FEW_QUESTIONS)
    report, held_out, truth = cross_validate(examples)
    fitted = fit_map(examples, searcher.confidence_map.embedder)
    final = replace(fitted, report=report, background=searcher.confidence_map.background)
    (out / f"{final.embedder}.json").write_text(final.to_json(), encoding="utf-8")
    draw_reliability(held_out, truth, out / "reliability.png")
    return report


def _examples(row: Mapping[str, Any], searcher: Searcher) -> list[Example]:
    """[] for rows that say nothing about search (greetings, unsafe questions, false premises).

    A question with pages makes three examples: itself; the same question asked of the library without the
    documents that answer it, so for every way of asking there is a near-topic question that must fail; and
    the question asked of its own document alone, as if that were the whole library.
    """
    gold = {(row.get("doc"), page) for page in row.get("pages", ())}
    for other in row.get("also", ()):
        gold |= {(other["doc"], page) for page in other["pages"]}
    kind = str(row.get("kind") or ("answerable" if gold else "near_topic"))
    if not gold and kind not in _NEGATIVE_KINDS:
        return []
    query = analyse(str(row["question"]), searcher.lexicon())
    candidates = searcher.candidates(query, Scope())
    right = np.array([_stands_on(one, gold) for one in candidates], dtype=bool)
    digest = hashlib.blake2b(str(row["question"]).encode("utf-8", "surrogatepass")).hexdigest()
    group = str(row.get("doc") or digest)
    asked = Example(kind, group, bool(gold), [one.features for one in candidates], right)
    answering = {doc for doc, _ in gold}
    others = [one.features for one in candidates if one.chunk.doc not in answering]
    if not gold or not others:
        return [asked]
    alone = searcher.candidates(query, Scope(book=group))
    at_home = np.array([_stands_on(one, gold) for one in alone], dtype=bool)
    return [
        asked,
        Example(LEFT_OUT, group, False, others, np.zeros(len(others), dtype=bool)),
        Example(OWN_BOOK, group, True, [one.features for one in alone], at_home),
    ]


def _stands_on(candidate: Candidate, gold: set[tuple[Any, Any]]) -> bool:
    places = {(candidate.chunk.doc, sentence.page) for sentence in candidate.chunk.sentences}
    return bool(places & gold)


def fit_map(examples: Sequence[Example], embedder: str) -> ConfidenceMap:
    """Rank weights from the order of candidates, then the logistic map on each question's best candidate."""
    rank = _fit_rank([one for one in examples if one.kind not in _OTHER_LIBRARY and one.right.any()])
    usable = [one for one in examples if _best_evidence(one, rank)]
    features, truth = _best_features(usable, rank)
    weights, bias = _fit_logistic(features, truth, _counts([one.kind for one in usable]))
    return ConfidenceMap(
        embedder,
        dict(zip(RANK_SIGNS, rank.tolist(), strict=True)),
        dict(zip(CONFIDENCE_SIGNS, weights.tolist(), strict=True)),
        bias,
    )


def _matrix(candidates: Sequence[Mapping[str, float]], names: Iterable[str]) -> Array:
    listed = list(names)
    return np.array([[one.get(name, 0.0) for name in listed] for one in candidates], dtype=np.float64)


def _counts(kinds: Sequence[str]) -> Array:
    """How much each question counts, so that the answerable ones have their share; mean 1."""
    counts = np.array([_OTHER_LIBRARY_WEIGHT if kind in _OTHER_LIBRARY else 1.0 for kind in kinds])
    negative = np.isin(kinds, (*_NEGATIVE_KINDS, LEFT_OUT))
    if negative.any() and not negative.all():
        ratio = _ANSWERABLE_SHARE / (1.0 - _ANSWERABLE_SHARE)
        counts[negative] *= counts[~negative].sum() / counts[negative].sum() / ratio
    return np.asarray(counts / counts.mean())


def _fit_rank(examples: Sequence[Example]) -> Array:
    """Maximise the softmax share of the right candidates over each question's candidates."""
    blocks = [(_matrix(one.candidates, RANK_SIGNS), one.right) for one in examples]
    scale = np.vstack([block for block, _ in blocks]).std(axis=0) + 1e-9
    signs = np.array(list(RANK_SIGNS.values()))

    def loss(weights: Array) -> tuple[float, Array]:
        value, slope = _L2 * float(weights @ weights) / 2, _L2 * weights
        for block, right in blocks:
            share = _softmax(block / scale @ weights)
            wanted = np.where(right, share, 0.0)
            found = max(float(wanted.sum()), 1e-12)
            value -= math.log(found)
            slope = slope + (share - wanted / found) @ (block / scale)
        return value / len(blocks), np.asarray(slope / len(blocks))

    return np.asarray(_least(loss, signs) / scale)


def _best_evidence(one: Example, rank: Array) -> list[int]:
    """Candidates that may be evidence, best first."""
    if not one.candidates:
        return []
    scores = _matrix(one.candidates, RANK_SIGNS) @ rank
    return [int(n) for n in np.argsort(-scores) if not one.candidates[n]["exercise"]]


def _best_features(examples: Sequence[Example], rank: Array) -> tuple[Array, Array]:
    """Features of each question's best candidate, and 1.0 where one of its three best answers."""
    order = [_best_evidence(one, rank) for one in examples]
    picked = [one.candidates[best[0]] for one, best in zip(examples, order, strict=True)]
    truth = [float(bool(one.right[best[:3]].any())) for one, best in zip(examples, order, strict=True)]
    return _matrix(picked, CONFIDENCE_SIGNS), np.array(truth)


def _fit_logistic(features: Array, truth: Array, counts: Array) -> tuple[Array, float]:
    from scipy.special import expit

    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-9
    inputs = np.hstack([(features - mean) / scale, np.ones((len(features), 1))])
    signs = np.array([*CONFIDENCE_SIGNS.values(), 0])
    penalty = np.array([_L2] * (len(signs) - 1) + [0.0])

    def loss(weights: Array) -> tuple[float, Array]:
        odds = inputs @ weights
        value = counts @ (np.logaddexp(0.0, odds) - truth * odds) + penalty @ weights**2 / 2
        slope = inputs.T @ (counts * (expit(odds) - truth)) + penalty * weights
        return float(value) / len(inputs), np.asarray(slope / len(inputs))

    found = _least(loss, signs)
    weights = found[:-1] / scale
    return weights, float(found[-1] - weights @ mean)


def _least(loss: Callable[[Array], tuple[float, Array]], signs: npt.NDArray[np.int_]) -> Array:
    """The weights of the given signs (0: any) at which a loss, told with its slope, is least."""
    from scipy.optimize import minimize

    bounds = [(0.0 if sign > 0 else None, 0.0 if sign < 0 else None) for sign in signs]
    return np.asarray(minimize(loss, np.zeros(len(signs)), jac=True, method="L-BFGS-B", bounds=bounds).x)


def _softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())


def _folds(examples: Sequence[Example]) -> dict[str, int]:
    """In which part each group is held out."""
    groups = sorted({one.group for one in examples}, key=lambda g: hashlib.blake2b(g.encode()).digest())
    return {group: place % _FOLDS for place, group in enumerate(groups)}


def _teaches(one: Example) -> bool:
    """Whether the order of candidates can be learnt from a question: a right page was found."""
    evidence = np.array([not candidate["exercise"] for candidate in one.candidates], dtype=bool)
    return one.kind not in _OTHER_LIBRARY and bool((one.right & evidence).any())


def cross_validate(examples: Sequence[Example]) -> tuple[dict[str, float], Array, Array]:
    """(report, held-out confidence of each question, 1.0 where its best candidate answers)."""
    fold_of = _folds(examples)
    confidences, truths, kinds, ranks = [], [], [], []
    for fold in range(_FOLDS):
        fitted = fit_map([one for one in examples if fold_of[one.group] != fold], "")
        rank = np.array(list(fitted.rank.values()))
        for one in examples:
            if fold_of[one.group] == fold and _best_evidence(one, rank):
                features, truth = _best_features([one], rank)
                named = dict(zip(CONFIDENCE_SIGNS, features[0].tolist(), strict=True))
                confidences.append(fitted.confidence(named))
                truths.append(float(truth[0]))
                kinds.append(one.kind if one.kind in _OTHER_LIBRARY or not one.answerable else "answerable")
                ranks.append(_place_of_right(one, rank))
    held_out, answers, kind = np.array(confidences), np.array(truths), np.array(kinds)
    asked = ~np.isin(kind, _OTHER_LIBRARY)
    report = _report(held_out, answers, kind, np.array(ranks))
    counts = _counts(kind[asked].tolist())
    report["calibration error"] = round(calibration_error(held_out[asked], answers[asked], counts), 4)
    return report, held_out[asked], answers[asked]


def _place_of_right(one: Example, rank: Array) -> int:
    """Place (from 1) of the first candidate on a right page; a large number when there is none."""
    order = np.argsort(-(_matrix(one.candidates, RANK_SIGNS) @ rank))
    places = np.flatnonzero(one.right[order])
    return int(places[0]) + 1 if places.size else 1_000


def _report(held_out: Array, truth: Array, kinds: Any, places: Any) -> dict[str, float]:
    answerable = kinds == "answerable"
    report = {
        "questions": float((~np.isin(kinds, _OTHER_LIBRARY)).sum()),
        "right chunk first": float((places[answerable] == 1).mean()),
        "right chunk in first 5": float((places[answerable] <= 5).mean()),
        "calibration error": 0.0,
        "answerable below 0.5": float((held_out[answerable] < 0.5).mean()),
        "answerable below 0.7": float((held_out[answerable] < 0.7).mean()),
    }
    if (kinds == OWN_BOOK).any():
        report["in its own book alone below 0.7"] = float((held_out[kinds == OWN_BOOK] < 0.7).mean())
    for kind in (*_NEGATIVE_KINDS, LEFT_OUT):
        here = kinds == kind
        if here.any() and answerable.any():
            report[f"AUC against {kind}"] = auc(held_out[answerable], held_out[here])
            report[f"{kind} below 0.7"] = float((held_out[here] < 0.7).mean())
            report[f"{kind} below 0.3"] = float((held_out[here] < 0.3).mean())
    return {name: round(value, 4) for name, value in report.items()}


def auc(positive: Array, negative: Array) -> float:
    """Chance that a positive scores above a negative; ties count half."""
    difference = positive[:, None] - negative[None, :]
    return float((difference > 0).mean() + 0.5 * (difference == 0).mean())


def calibration_error(
    confidence: Array, truth: Array, counts: Array | None = None, bins: int = _BINS
) -> float:
    """Expected calibration error: |mean confidence - share of answers|, weighed over equal-width bins."""
    counts = np.ones(len(confidence)) if counts is None else counts
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    error = 0.0
    for one in np.unique(place):
        inside = place == one
        here = counts[inside] / counts[inside].sum()
        gap = abs(float(confidence[inside] @ here) - float(truth[inside] @ here))
        error += gap * float(counts[inside].sum() / counts.sum())
    return error


def draw_reliability(confidence: Array, truth: Array, path: Path, bins: int = _BINS) -> None:
    """A reliability plot as PNG: share of right answers over confidence, the diagonal is perfect."""
    import pymupdf

    side, margin = 400.0, 50.0
    span = side - 2 * margin
    document = pymupdf.open()
    page = document.new_page(width=side, height=side)
    shape = page.new_shape()
    shape.draw_rect(pymupdf.Rect(margin, margin, side - margin, side - margin))
    shape.draw_line((margin, side - margin), (side - margin, margin))
    shape.finish(color=(0.6, 0.6, 0.6))
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    for one in np.unique(place):
        inside = place == one
        x = margin + span * float(confidence[inside].mean())
        y = side - margin - span * float(truth[inside].mean())
        shape.draw_circle((x, y), 2 + 10 * float(inside.mean()) ** 0.5)
    shape.finish(color=(0.1, 0.3, 0.7), fill=(0.5, 0.7, 1.0))
    shape.commit()
    page.insert_text((margin, side - 20), "confidence 0 .. 1", fontsize=11)
    page.insert_text((margin, margin - 15), "share of questions answered by the best chunk", fontsize=11)
    page.get_pixmap(dpi=110).save(str(path))
    document.close()
