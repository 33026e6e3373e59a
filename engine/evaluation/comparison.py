"""Two runs of one set, question by question: what was won, what was lost, and whether that may be chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.evaluation.grading import Grade
from engine.evaluation.summary import OVERALL

RESAMPLES = 9_999
SEED = 36  # the same runs give the same interval
LEVEL = 0.95  # of the interval of a difference

Pair = tuple[Grade, Grade]  # of one question: in the old run, in the new run


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one yes-or-no property (right, wrong) of the answers to the same questions.

    `old`, `new`: share in percent; `gained`, `lost`: ids of the questions that have it only in the new or
    only in the old run; `p_value`: of McNemar's exact test, the chance of so uneven a split of these if
    neither run were better; `interval`: of the difference new - old in points of a hundred.
    """

    old: float
    new: float
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    p_value: float
    interval: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        return {
            "old": round(self.old, 1),
            "new": round(self.new, 1),
            "gained": list(self.gained),
            "lost": list(self.lost),
            "p": round(self.p_value, 4),
            "interval": [round(end, 1) for end in self.interval],
        }


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """`n` questions of a kind and language that both runs have."""

    n: int
    right: Change
    wrong: Change


def compare(old: Sequence[Grade], new: Sequence[Grade]) -> dict[str, GroupComparison]:
    """Compare the questions that both runs have and that ask the same: each kind and language, then "all".
    {} when there are none."""
    before = {one.id: one for one in old}
    pairs = [
        (before[one.id], one)
        for one in new
        if one.id in before and before[one.id].question.text == one.question.text
    ]
    groups: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair[1].question.group].append(pair)
    told = {name: _compare(group) for name, group in sorted(groups.items())}
    return told | ({OVERALL: _compare(pairs)} if pairs else {})


def _compare(pairs: Sequence[Pair]) -> GroupComparison:
    return GroupComparison(
        len(pairs), _change(pairs, lambda one: one.is_right), _change(pairs, lambda one: one.is_wrong)
    )


def _change(pairs: Sequence[Pair], has: Callable[[Grade], bool]) -> Change:
    was, now = [has(old) for old, _ in pairs], [has(new) for _, new in pairs]
    gained = tuple(pair[1].id for pair, a, b in zip(pairs, was, now, strict=True) if b and not a)
    lost = tuple(pair[1].id for pair, a, b in zip(pairs, was, now, strict=True) if a and not b)
    return Change(
        old=100 * sum(was) / len(pairs),
        new=100 * sum(now) / len(pairs),
        gained=gained,
        lost=lost,
        p_value=mcnemar(len(gained), len(lost)),
        interval=_interval([int(b) - int(a) for a, b in zip(was, now, strict=True)]),
    )


def mcnemar(gained: int, lost: int) -> float:
    """Two-sided p-value of McNemar's exact test for that many questions that changed each way."""
    from scipy.stats import binomtest

    return float(binomtest(gained, gained + lost).pvalue) if gained + lost else 1.0


def _interval(differences: Sequence[int]) -> tuple[float, float]:
    """Bootstrap interval (percentiles over resampled questions) of the mean difference, in points of a
    hundred."""
    import numpy as np
    from scipy.stats import bootstrap

    if len(differences) < 2:
        return (-100.0, 100.0)  # one question tells nothing
    found = bootstrap(
        (100.0 * np.array(differences),),
        np.mean,
        n_resamples=RESAMPLES,
        confidence_level=LEVEL,
        method="percentile",
        rng=np.random.default_rng(SEED),
        batch=1_000,
    ).confidence_interval
    return float(found.low), float(found.high)


def as_lines(groups: Mapping[str, GroupComparison]) -> list[str]:
    """Lines for a terminal: per group both changes, then which questions changed."""
    wide = max(map(len, groups), default=0)
    lines = [
        f"{name:{wide}}  n {group.n}  right {_told(group.right)}  wrong {_told(group.wrong)}"
        for name, group in groups.items()
    ]
    if OVERALL in groups:
        whole = groups[OVERALL]
        for what, change in (("right", whole.right), ("wrong", whole.wrong)):
            lines += [
                f"{how} {what}: {' '.join(ids)}"
                for how, ids in (("now", change.gained), ("no longer", change.lost))
                if ids
            ]
    return lines


def _told(change: Change) -> str:
    low, high = change.interval
    return (
        f"{change.old:.1f} -> {change.new:.1f} (+{len(change.gained)} -{len(change.lost)}, "
        f"{low:+.1f} to {high:+.1f}, p {change.p_value:.3f})"
    )
