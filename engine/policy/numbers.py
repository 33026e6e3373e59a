"""Numbers that decide and were fitted or picked on questions: data in assets/policy, each with a card.

A file has "what" it decides, "numbers" (each with its "value", its "unit" and what it "does"), who may change
it ("changed_by": "developer" or "teacher") and how it was "fitted": by which command, on what, when,
and what that gave. Constants that are facts (a page size, a limit of SQLite) stay in the code.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

CARD = ("what", "numbers", "changed_by", "fitted")
CHANGED_BY = ("developer", "teacher")


@cache
def numbers(name: str) -> Mapping[str, float]:
    """The numbers of assets/policy/NAME.json by their names, read only.

    Raises FileNotFoundError, and ValueError for a file without its card or with a number that is none: the
    program would decide by something that nobody chose.
    """
    text = resources.files("assets").joinpath("policy", f"{name}.json").read_text(encoding="utf-8")
    return MappingProxyType(checked(name, json.loads(text)))


def group(name: str, prefix: str) -> Mapping[str, float]:
    """The numbers of a file whose names begin with `prefix` and a dot, without it."""
    found = {key.removeprefix(f"{prefix}."): value for key, value in numbers(name).items()}
    kept = {key: value for key, value in found.items() if f"{prefix}.{key}" in numbers(name)}
    return MappingProxyType(kept)


def policy_number(name: str, key: str) -> float:
    """One number of a file. Raises KeyError for one that is not there, and what `numbers` raises."""
    return float(numbers(name)[key])


def policy_count(name: str, key: str) -> int:
    """The same for a number that counts: passages, words. Raises ValueError for one that is not whole."""
    value = numbers(name)[key]
    if value != int(value):
        raise ValueError(f"policy {name}: {key} is not whole")
    return int(value)


def checked(name: str, policy: Any) -> dict[str, float]:
    """The values of a policy file as it was read. Raises ValueError, see `numbers`."""
    missing = [part for part in CARD if not isinstance(policy, dict) or part not in policy]
    if missing:
        raise ValueError(f"policy {name}: without {', '.join(missing)}")
    if policy["changed_by"] not in CHANGED_BY:
        raise ValueError(f"policy {name}: changed by {policy['changed_by']!r}?")
    found: dict[str, float] = {}
    for key, told in policy["numbers"].items():
        value = told.get("value") if isinstance(told, dict) else None
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError(f"policy {name}: {key} is no number")
        if not told.get("does"):
            raise ValueError(f"policy {name}: nobody says what {key} does")
        found[key] = value
    return found
