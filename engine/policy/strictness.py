"""What a teacher decided about strictness: kept in the library, read again for every question.

One rule holds for the whole library, further ones for a subject, a class, or both. A rule names a preset and
the bounds that differ from it. A lab's environment (see `from_environment`) stands above all of them. What
is checked at all is nobody's choice: a rule that switches checks off is refused.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.core.errors import ErrorCode, PothiError
from engine.policy.thresholds import (
    COUNT_FIELDS,
    DEFAULT_PRESET,
    UNIT_FIELDS,
    SafetyThresholds,
    ThresholdPolicy,
    from_environment,
)

SETTING = "safety.strictness"
BOUNDS = (*UNIT_FIELDS, *COUNT_FIELDS)  # what a rule may set
_log = logging.getLogger(__name__)


class SettingsLike(Protocol):
    """What is needed of the library's settings."""

    def get(self, key: str, default: Any = None) -> Any: ...

    def set(self, key: str, value: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """`values`: bounds of SafetyThresholds that differ from the preset. No subject and class: for all."""

    preset: str = DEFAULT_PRESET
    values: Mapping[str, float] = field(default_factory=dict)
    subject: str | None = None
    class_number: int | None = None

    def thresholds(self) -> SafetyThresholds:
        """Raises PothiError BAD_THRESHOLD for a preset or a value that makes no sense, and for anything that
        is no bound, such as `validation_enabled` and `require_citations`."""
        for name in self.values:
            if name not in BOUNDS:
                raise PothiError(
                    ErrorCode.BAD_THRESHOLD, name=name, value=self.values[name], allowed=", ".join(BOUNDS)
                )
        return SafetyThresholds.preset(self.preset).with_values(self.values)


def load(settings: SettingsLike) -> tuple[Rule, ...]:
    """The rules, the library's own first. Rules that make no sense are left out, with a note in the log."""
    rules = []
    for stored in settings.get(SETTING, []) or []:
        try:
            rule = Rule(**stored)
            rule.thresholds()
        except (PothiError, TypeError) as error:
            _log.warning("a rule of strictness is left out: %s", error)
            continue
        rules.append(rule)
    rules.sort(key=lambda rule: rule.subject is not None or rule.class_number is not None)
    if not rules or rules[0].subject is not None or rules[0].class_number is not None:
        rules.insert(0, Rule())
    return tuple(rules)


def save(settings: SettingsLike, rules: tuple[Rule, ...]) -> None:
    """Keep the rules. Raises PothiError BAD_THRESHOLD, and those of the library."""
    stored = []
    for rule in rules:
        rule.thresholds()
        place = {"subject": rule.subject, "class_number": rule.class_number}
        stored.append({"preset": rule.preset, "values": dict(rule.values), **place})
    settings.set(SETTING, stored)


class KeptPolicy:
    """The policy that stands in the library's settings now; a change counts from the next question on."""

    def __init__(self, settings: SettingsLike, *, developer: bool = False) -> None:
        """`developer`: as in `from_environment`."""
        self._settings = settings
        self._developer = developer
        self._stored: Any = None
        self._policy: ThresholdPolicy | None = None

    def of(self, subject: str | None = None, class_number: int | None = None) -> SafetyThresholds:
        """As ThresholdPolicy.of. Raises PothiError BAD_THRESHOLD for an environment that makes no sense."""
        stored = self._settings.get(SETTING, [])
        if self._policy is None or stored != self._stored:
            self._policy, self._stored = _policy(load(self._settings), developer=self._developer), stored
        return self._policy.of(subject, class_number)


def _policy(rules: tuple[Rule, ...], *, developer: bool) -> ThresholdPolicy:
    def bounds(rule: Rule) -> SafetyThresholds:
        return from_environment(rule.thresholds(), developer=developer)

    overrides = tuple(
        ((rule.subject.casefold() if rule.subject else None, rule.class_number), bounds(rule))
        for rule in rules[1:]
    )
    return ThresholdPolicy(bounds(rules[0]), overrides)
