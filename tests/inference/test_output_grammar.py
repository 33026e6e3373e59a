"""The grammar lets through exactly the replies that the rest of the house can use."""

from __future__ import annotations

import pytest

from engine.core.values import Language
from engine.inference.output_grammar import REFUSAL, answer_grammar


def test_only_the_given_sources_can_be_cited():
    grammar = answer_grammar([1, 3], Language.EN)
    assert 'number ::= "1" | "3"' in grammar


def test_without_a_source_there_is_no_answer():
    with pytest.raises(ValueError, match="source"):
        answer_grammar([], Language.EN)


@pytest.mark.parametrize("language", list(Language))
def test_the_refusal_sentence_is_offered_in_the_language_of_the_answer(language):
    assert REFUSAL[language] in answer_grammar([1], language)
    assert REFUSAL[language] not in answer_grammar([1], language, may_refuse=False)


@pytest.mark.models
def test_llama_accepts_every_grammar_and_the_texts_meant_for_it(tiny_llm_path):
    from engine.inference.runtime import LlamaRuntime

    runtime = LlamaRuntime(tiny_llm_path, n_ctx=64, threads=1)
    good = {
        answer_grammar([1, 2], Language.EN): [
            "Plants make food. [1]",
            "It is 3.5 m long. [2] J. J. Thomson found it. [1]",
            "It cost Rs. 1700 crore (Fig. 3). [2]",
            REFUSAL[Language.EN],
        ],
        answer_grammar([1], Language.HI): ["पौधे भोजन बनाते हैं। [1]", REFUSAL[Language.HI]],
        answer_grammar([1], Language.EN, least=2): ["It is a lens. [1] It was made in 1900. [1]"],
    }
    bad = {
        answer_grammar([1, 2], Language.EN): ["Plants make food.", "Food. [3]", "One. Two. [1]", "[1]"],
        answer_grammar([1], Language.HI): ["Plants. [1]", "पौधे। [2]"],
        answer_grammar([1], Language.EN, least=2): ["It is a lens. [1]"],
    }
    try:
        for grammar, texts in good.items():
            assert [text for text in texts if not _accepts(runtime, grammar, text)] == []
        for grammar, texts in bad.items():
            assert [text for text in texts if _accepts(runtime, grammar, text)] == []
    finally:
        runtime.close()


def _accepts(runtime, grammar_text, text):
    """Whether the grammar takes the whole text and could end there."""
    grammar = runtime.grammar(grammar_text)
    try:
        for token in runtime.tokenize(text, special=False):
            if not grammar.allowed([token]):
                return False
            grammar.accept(token)
        end = next(token for token in range(1000) if runtime.is_end(token))
        return bool(grammar.allowed([end]))
    finally:
        grammar.close()
