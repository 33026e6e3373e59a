"""The script for lab staff on Windows does what the one for Linux does, step by step, and is PowerShell.

There is no PowerShell where these tests run, so it is held against the script for Linux, which is run by
test_lab.py, and read with the grammar of PowerShell that editors use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main

LAB = Path(__file__).resolve().parents[2] / "packaging" / "lab"
SH = (LAB / "pothi-lab.sh").read_text(encoding="utf-8")
PS1 = (LAB / "lab.ps1").read_text(encoding="utf-8")

# What Windows PowerShell 5.1 brings, as far as the script uses it, and the programs of Windows.
CMDLETS = {
    *("Add-Content", "Get-ChildItem", "Get-Content", "Get-Date", "Join-Path", "New-Item", "Out-Null"),
    *("Select-Object", "Sort-Object", "Start-Process", "Start-Sleep", "Test-Path", "Where-Object"),
    *("Write-Output", "Write-Warning", "icacls"),
}
GIVEN = {
    *("_", "args", "null", "Matches", "PSCommandPath", "PSScriptRoot", "LASTEXITCODE"),
    *("env:ProgramFiles", "env:ProgramW6432", "env:ProgramData", "env:COMPUTERNAME"),
}


def header(text: str) -> str:
    """The comment at the top as one line of words."""
    top = re.match(r"<#(.*?)#>", text, re.S) or re.match(r"#!/bin/sh\n((?:#.*\n)+)", text)
    assert top is not None
    return " ".join(top[1].replace("#", " ").split())


def meanings(text: str) -> dict[int, str]:
    """What the header says of each exit code."""
    told = header(text).partition("Exit codes:")[2].rstrip(".")
    pairs = (part.strip().partition(" ") for part in told.split(";"))
    return {int(code): meaning for code, _, meaning in pairs}


def once(codes: list[int]) -> list[int]:
    """Each code where it first comes."""
    return list(dict.fromkeys(codes))


def codes_of_sh() -> list[int]:
    return [int(code) for code in re.findall(r"\b(?:finish|exit) (\d+)", SH.partition("set -u")[2])]


def codes_of_ps1() -> list[int]:
    body = PS1.partition("#>")[2]
    return [int(code) for code in re.findall(r"\b(?:Finish|Invoke-Pothi|exit) (\d+)", body)]


def test_both_end_with_the_same_codes_in_the_same_order() -> None:
    assert once(codes_of_ps1()) == once(codes_of_sh())


def test_both_explain_every_code_in_the_same_words() -> None:
    linux, windows = meanings(SH), meanings(PS1)
    assert linux.pop(10) == "not root"
    assert windows.pop(10) == "not administrator"
    assert windows == linux
    assert {*linux, 10} == set(codes_of_sh())


def plain(words: list[str]) -> list[str]:
    """What the program is told without what only says which file, and where the library lies."""
    return ["*" if word.startswith("$") else word for word in words]


def told_by_sh() -> list[list[str]]:
    lines = re.findall(r'"\$pothi" ((?:[a-z"$-]+ ?)+)', SH)
    return [plain(line.replace('"', "").split()) for line in lines]


@pytest.mark.parametrize("words", told_by_sh(), ids=" ".join)
def test_the_program_understands_what_it_is_told(words: list[str], tmp_path: Path) -> None:
    nowhere = str(tmp_path / "not there")
    code = main([nowhere if word == "*" else word for word in words])  # wrong words raise SystemExit
    assert code != 0 or words[0] == "doctor"


def test_both_tell_the_program_the_same() -> None:
    linux = told_by_sh()
    groups = re.findall(r"@\(('(?:doctor|models|library)'[^)]*)\)", PS1)
    windows = [plain([word.strip(" '") for word in group.split(",")]) for group in groups]
    assert windows == linux
    assert [words[0] for words in linux] == ["models", "library", "library", "doctor"]


def test_both_look_for_the_same_files_and_ask_for_the_same_room() -> None:
    for name in ("*.pothimodels", "*.pothi", "pothi-settings.json", "pothi-lab.log"):
        assert name in SH
        assert name in PS1
    room = re.search(r"^needed=(\d+)000$", SH, re.M)
    assert room is not None
    assert f"$needed = {room[1]} * $megabyte" in PS1


def test_both_take_the_same_words() -> None:
    linux = set(re.findall(r"^        --([a-z-]+)\)", SH, re.M))
    top = re.search(r"^param\((.*)\)$", PS1, re.M)
    assert top is not None
    windows = re.findall(r"\$(\w+)", top[1])
    assert {name.replace("-", "") for name in linux} == {name.lower() for name in windows}


def test_both_find_the_doctor_bad_from_the_same_code_on() -> None:
    assert re.search(r"\[ \$\? -lt 2 \] \|\| finish 24", SH)
    assert re.search(r"'doctor'.*-ge 2\) \{\s+Finish 24", PS1)


def test_windows_powershell_reads_it_whatever_its_code_page() -> None:
    assert PS1.isascii()


@pytest.fixture(scope="module")
def nodes() -> list[Any]:
    """Every part of the script, as the grammar reads it."""
    tree_sitter = pytest.importorskip("tree_sitter")
    grammar = pytest.importorskip("tree_sitter_powershell")
    parser = tree_sitter.Parser(tree_sitter.Language(grammar.language()))
    return list(_below(parser.parse(PS1.encode()).root_node))


def _below(node: Any) -> Iterator[Any]:
    yield node
    for child in node.children:
        yield from _below(child)


def _text(node: Any) -> str:
    return str(node.text.decode())


def test_its_grammar_is_right(nodes: list[Any]) -> None:
    wrong = [(node.start_point.row + 1, _text(node)) for node in nodes if node.is_error or node.is_missing]
    assert wrong == []


def test_it_calls_only_what_there_is(nodes: list[Any]) -> None:
    own = {_text(node) for node in nodes if node.type == "function_name"}
    # the grammar takes the numbers of a range for a command
    called = {_text(n) for n in nodes if n.type == "command_name" and _text(n)[0].isalpha()}
    assert called - own <= CMDLETS
    assert own <= called


def test_it_reads_only_what_was_set(nodes: list[Any]) -> None:
    used = {_text(node).lstrip("$@") for node in nodes if node.type == "variable"}
    setting = {"left_assignment_expression", "script_parameter", "foreach_statement"}
    names = {
        _text(next(part for part in _below(node) if part.type == "variable")).lstrip("$")
        for node in nodes
        if node.type in setting
    }
    assert used - names - {"ErrorActionPreference"} == used & GIVEN
    assert names - used == set()
