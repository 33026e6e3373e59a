"""Answering under the names that readers of its specifications look for: a generator with a configuration.

from engine.answering import CitationStyle, GenerationConfig, RAGAnswerGenerator
generator = RAGAnswerGenerator(tutor, GenerationConfig(citation_style=CitationStyle.PAGE))
print(generator.generate("What is a weir?").answer)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from engine.core.results import AnswerResult
from engine.core.values import CitationStyle, GenerationConfig, Scope

__all__ = ["CitationStyle", "GenerationConfig", "RAGAnswerGenerator", "cited_as"]

_MARKER = re.compile(r"\[(\d+)\]")


class Asks(Protocol):
    """What answers questions: engine.tutor.Tutor."""

    def ask(
        self,
        question: str,
        scope: Scope | None = ...,
        *,
        earlier: Sequence[str] = ...,
        generation: GenerationConfig = ...,
    ) -> AnswerResult: ...


class RAGAnswerGenerator:
    """Retrieves, generates, verifies and cites: a Tutor's `ask` with one configuration."""

    def __init__(self, tutor: Asks, config: GenerationConfig | None = None) -> None:
        self._tutor = tutor
        self._config = config or GenerationConfig()

    def generate(
        self, question: str, scope: Scope | None = None, earlier: Sequence[str] = ()
    ) -> AnswerResult:
        """As Tutor.ask, with citations in the style of the configuration. Raises what `ask` raises."""
        result = self._tutor.ask(question, scope, earlier=earlier, generation=self._config)
        return cited_as(result, self._config.citation_style)


def cited_as(result: AnswerResult, style: CitationStyle) -> AnswerResult:
    """The same result with the markers of its answer in that style; its sentences stay as they are."""
    if result.answer is None or style is CitationStyle.NUMBERED:
        return result
    labels = {citation.n: citation.label for citation in result.citations}

    def marker(found: re.Match[str]) -> str:
        number = int(found[1])
        if style is CitationStyle.SOURCE:
            return f"[Source {number}]"
        return f"({labels[number]})" if number in labels else found[0]

    return replace(result, answer=_MARKER.sub(marker, result.answer))
