"""Hindi is complete and belongs to the words that are in the program now."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import desktop
from desktop.check_texts import check_words
from engine.core.language import devanagari_share
from engine.core.results import CheckOutcome

ROOM = Path(desktop.__file__).parent
FOLDER = ROOM / "translations"
# Words that are the same in both languages: file filters, bare placeholders.
PLACEHOLDER = re.compile(r"\{\d\}|%n")
SAME = {"{0}: {1}"}


def messages(file: Path) -> dict[tuple[str, str], list[str | None]]:
    """(context, source) -> translations; None for one that is unfinished."""
    found: dict[tuple[str, str], list[str | None]] = {}
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text for form in translation.findall("numerusform")] or [translation.text]
            if translation.get("type") == "unfinished":
                forms = [None]
            found[context.findtext("name") or "", message.findtext("source") or ""] = forms
    return found


def sources() -> list[str]:
    return [str(path) for path in sorted(ROOM.rglob("*.py"))]


def tool(name: str) -> str:
    program = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed")
    return program


@pytest.mark.parametrize("language", ["hi", "en"])
def test_nothing_is_unfinished(language: str) -> None:
    empty = [key for key, forms in messages(FOLDER / f"pothi_{language}.ts").items() if not all(forms)]
    assert empty == []


def test_hindi_is_hindi_and_keeps_the_placeholders() -> None:
    for (context, source), forms in messages(FOLDER / "pothi_hi.ts").items():
        for form in forms:
            assert form is not None
            assert sorted(PLACEHOLDER.findall(source)) == sorted(PLACEHOLDER.findall(form)), source
            words = re.sub(
                r"\*\.\w+|\{\d\}|%n|[^\w\s]|\d|PDF|JSON|jsonl|Pothi|English|Hinglish|Enter|Esc", "", form
            ).strip()
            assert source in SAME or not words or devanagari_share(words) > 0.5, (context, source, form)


def test_the_files_know_every_word_of_the_program(tmp_path: Path) -> None:
    copy = tmp_path / "pothi_hi.ts"
    shutil.copy(FOLDER / "pothi_hi.ts", copy)
    subprocess.run(
        [tool("pyside6-lupdate"), *sources(), "-ts", str(copy), "-locations", "none"],
        check=True,
        capture_output=True,
    )
    assert [key for key, forms in messages(copy).items() if not all(forms)] == []


@pytest.mark.parametrize("language", ["hi", "en"])
def test_the_compiled_files_are_up_to_date(language: str, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.qm"
    subprocess.run(
        [tool("pyside6-lrelease"), str(FOLDER / f"pothi_{language}.ts"), "-qm", str(fresh)],
        check=True,
        capture_output=True,
    )
    assert fresh.read_bytes() == (FOLDER / f"pothi_{language}.qm").read_bytes()


def test_every_check_of_the_chain_has_plain_words() -> None:
    safety = Path(desktop.__file__).parent.parent / "engine" / "safety"
    names = set()
    for path in safety.rglob("*.py"):
        names |= set(re.findall(r'^\s+name(?:: str)? = "([a-z_]+)"', path.read_text(encoding="utf-8"), re.M))
    plain = {name: check_words(CheckOutcome(name, "A", True)) for name in names}
    assert {name for name, words in plain.items() if words == name.replace("_", " ")} == set()
