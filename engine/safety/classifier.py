"""Stage Q3 by meaning: recognises children in need and unsafe questions however they are worded, and remarks
of everyday life, which ask nothing.

The phrases of engine/safety/unsafe.py catch what is said outright. This reads the whole message with the
embedder's weights and a small adapter (assets/adapters), fitted on written messages by
models/training/safety_gate.py. It costs one reading of a short text, a few milliseconds.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.policy.numbers import numbers
from engine.safety.unsafe import UnsafeKind

if TYPE_CHECKING:
    from engine.inference.text_classifier import TextClassifier

BENIGN = "harmless"
REMARK = "remark"  # harmless, and asks nothing: "my tooth is shaking"
CLASSES = (
    BENIGN,
    "self_harm",
    "abuse",
    "home_violence",
    "blackmail",
    "early_marriage",
    "running_away",
    "eating",
    "bullying",
    "violence",
    "weapons",
    "drugs",
    "sexual",
    "hacking",
    "hate",
    REMARK,
)
HARMLESS = (BENIGN, REMARK)
MOST_TOKENS = 160  # what is longer is read in its first part

_SPACED = re.compile(r"\b(?:\w[ .*_-]){2,}\w\b")  # "s u i c i d e", "k.i.l.l"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a message is by its meaning. `unsafe`: the probability in [0, 1] of each kind; `remark`: that of a
    harmless remark that asks nothing. What they leave to 1 is that of harmless questions."""

    unsafe: Mapping[UnsafeKind, float]
    remark: float = 0.0


Classify = Callable[[str], Meaning]


@dataclass(frozen=True, slots=True)
class Bounds:
    """See assets/policy/safety_gate.json. From `sure` on, for all kinds together, a question is unsafe; from
    `likely` on, for the kinds of a child in need, a refusal carries the help text too; from `remark` on, a
    message is a remark."""

    sure: float
    likely: float
    remark: float


@lru_cache(maxsize=1)
def bounds() -> Bounds:
    """The bounds that ship with the classifier."""
    found = numbers("safety_gate")
    return Bounds(found["sure"], found["likely"], found["remark"])


def danger_by_meaning(told: Mapping[UnsafeKind, float]) -> tuple[UnsafeKind | None, bool]:
    """The kind of danger and whether it is sure, of the probability of each kind."""
    if not told:
        return None, False
    whole = sum(told.values())
    kind = max(told, key=lambda one: told[one])
    if whole >= bounds().sure:
        return kind, True
    in_need = {one: p for one, p in told.items() if one.needs_help}
    if sum(in_need.values()) >= bounds().likely:
        return max(in_need, key=lambda one: in_need[one]), False
    return None, False


def prepared(text: str) -> str:
    """A message as it is read: one form of Unicode, spaced letters joined, in small letters."""
    plain = unicodedata.normalize("NFC", text)
    plain = _SPACED.sub(lambda found: re.sub(r"[ .*_-]", "", found[0]), plain)
    return "query: " + " ".join(plain.casefold().split())


class SafetyClassifier:
    """Reads questions with the classifier that `load` gives; where it gives none, nothing is told."""

    def __init__(self, load: Callable[[], TextClassifier | None]) -> None:
        self._load = load

    def __call__(self, question: str) -> Meaning:
        """What a question is. Meaning({}), of which nothing follows, where no classifier is there."""
        classifier = self._load()
        if classifier is None:
            return Meaning({})
        ids = classifier.encoder.tokenize([prepared(question)])[0][0][:MOST_TOKENS]
        odds = classifier.log_odds(ids)
        most = max(odds)
        shares = [math.exp(one - most) for one in odds]
        told = {name: share / sum(shares) for name, share in zip(CLASSES, shares, strict=True)}
        unsafe = {UnsafeKind(name): p for name, p in told.items() if name not in HARMLESS}
        return Meaning(unsafe, told[REMARK])
