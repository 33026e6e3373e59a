"""The pipeline of a question: understand -> retrieve -> read -> decide -> select evidence -> generate ->
verify -> present.

`pipeline` ties the stages together; short answers are made in `generate`, whole answers to broad questions in
`whole_answer`. The names of the specifications stand in `api`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.answering.api import CitationStyle, GenerationConfig, RAGAnswerGenerator

__all__ = ["CitationStyle", "GenerationConfig", "RAGAnswerGenerator"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("engine.answering.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
