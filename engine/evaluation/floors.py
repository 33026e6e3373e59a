"""Floors under the figures of a run: a file that says how low or high each may be.

{"short": {"right": {"at_least": 80.0}, "wrong": {"at_most": 5.0}}}: names of a group, of a figure, a bound.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation.summary import Figures

AT_LEAST, AT_MOST = "at_least", "at_most"
Floors = dict[str, dict[str, dict[str, float]]]


def read_floors(path: Path) -> Floors:
    """The floors of a file. Raises FILE_NOT_FOUND, BAD_EVALUATION_FILE."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path) from None
    except (ValueError, OSError) as error:
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path) from error
    if not _is_floors(told):
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path)
    return told  # type: ignore[no-any-return]  # _is_floors has looked


def below(figures: Mapping[str, Figures], floors: Floors) -> list[str]:
    """A line for each figure that is not within its bounds, or that the run does not have."""
    told = []
    for group, bounds in floors.items():
        for name, bound in bounds.items():
            value = figures.get(group, {}).get(name)
            low, high = bound.get(AT_LEAST), bound.get(AT_MOST)
            if value is None:
                told.append(f"{group}: {name} is not among the figures")
            elif low is not None and value < low:
                told.append(f"{group}: {name} is {value:g}, at least {low:g} is wanted")
            elif high is not None and value > high:
                told.append(f"{group}: {name} is {value:g}, at most {high:g} is wanted")
    return told


def _is_floors(told: object) -> bool:
    """Whether it is groups of figures with one or two bounds each, and says anything at all."""
    return (
        isinstance(told, dict)
        and bool(told)
        and all(
            isinstance(bounds, dict) and bounds and all(_is_bound(bound) for bound in bounds.values())
            for bounds in told.values()
        )
    )


def _is_bound(told: object) -> bool:
    return (
        isinstance(told, dict)
        and bool(told)
        and set(told) <= {AT_LEAST, AT_MOST}
        and all(isinstance(value, int | float) and not isinstance(value, bool) for value in told.values())
    )
