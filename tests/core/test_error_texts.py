"""Every error of the world has a message and a remedy in both languages."""

from __future__ import annotations

import pytest

from engine.core.error_texts import text
from engine.core.errors import ErrorCode
from engine.core.language import devanagari_share
from engine.core.values import Language


@pytest.mark.parametrize("code", ErrorCode)
@pytest.mark.parametrize("language", Language)
def test_complete(code: ErrorCode, language: Language) -> None:
    message, remedy = text(code, {}, language)
    assert message.rstrip().endswith((".", "।", "?."))
    assert remedy
    if language is Language.HI:
        assert devanagari_share(message) > 0.5


def test_parameters_are_filled_in() -> None:
    message, _ = text(ErrorCode.NOT_A_PDF, {"path": "/home/asha/books/story.txt"}, Language.EN)
    assert "story.txt" in message
    assert "/home" not in message


def test_windows_paths_show_the_file_name() -> None:
    message, _ = text(ErrorCode.PDF_DAMAGED, {"path": r"E:\books\sci.pdf"}, Language.HI)
    assert "“sci.pdf”" in message


def test_a_brace_in_a_name_is_just_text() -> None:
    message, _ = text(ErrorCode.NOT_A_PDF, {"path": "/x/{weird}.pdf"}, Language.EN)
    assert "{weird}.pdf" in message
