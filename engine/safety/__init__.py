"""The safety chain: every sentence a student sees was checked against the page it cites.

`QuestionGate` (stage Q), `SafetyMechanism` (stages R and A) and `FallbackHandler` (messages) are what the
Tutor uses; `check_safety` and `get_safe_answer` are the same chain in one call.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.policy.thresholds import PRESETS, SafetyThresholds, ThresholdPolicy, from_environment
    from engine.safety.api import (
        CitationRequired,
        ConfidenceValidator,
        EthicsAdapter,
        EvidenceOverlap,
        NumericUnitsBasic,
        RefusalReason,
        ResponseValidator,
        get_fallback_answer,
    )
    from engine.safety.chain import Check, CheckContext, ValidatorChain
    from engine.safety.evidence import Draft, Evidence, Similarity
    from engine.safety.fallback import BookSays, FallbackHandler
    from engine.safety.mechanism import (
        SafeAnswer,
        SafetyMechanism,
        SentenceOutcome,
        check_safety,
        get_safe_answer,
    )
    from engine.safety.question_checks import LibraryFacts, QuestionGate, QuestionKind, QuestionOutcome
    from engine.safety.results import AnswerStatus, Outcome, RejectionReason, SafetyCheckResult, Stage

__all__ = [
    "PRESETS",
    "AnswerStatus",
    "BookSays",
    "Check",
    "CheckContext",
    "CitationRequired",
    "ConfidenceValidator",
    "Draft",
    "EthicsAdapter",
    "Evidence",
    "EvidenceOverlap",
    "FallbackHandler",
    "LibraryFacts",
    "NumericUnitsBasic",
    "Outcome",
    "QuestionGate",
    "QuestionKind",
    "QuestionOutcome",
    "RefusalReason",
    "RejectionReason",
    "ResponseValidator",
    "SafeAnswer",
    "SafetyCheckResult",
    "SafetyMechanism",
    "SafetyThresholds",
    "SentenceOutcome",
    "Similarity",
    "Stage",
    "ThresholdPolicy",
    "ValidatorChain",
    "check_safety",
    "from_environment",
    "get_fallback_answer",
    "get_safe_answer",
]

# Rooms that hold the names above. They are entered when a name is first asked for: a window that wants the
# bounds of a preset must not load the whole chain.
_ROOMS = (
    "engine.policy.thresholds",
    "engine.safety.results",
    "engine.safety.chain",
    "engine.safety.evidence",
    "engine.safety.fallback",
    "engine.safety.question_checks",
    "engine.safety.mechanism",
    "engine.safety.api",
)


def __getattr__(name: str) -> Any:
    if name in __all__:
        for room in _ROOMS:
            module = import_module(room)
            if name in vars(module):
                return vars(module)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
