"""A program without a console, as `pothi.exe` on Windows is, does its job all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by the shell")
@pytest.mark.parametrize("closed", ["1>&- 2>&-", "1>&-", "2>&-"])
def test_a_command_without_streams_ends_as_with_them(tmp_path: Path, closed: str) -> None:
    words = f'exec "$0" -m desktop.entry models list --home "$1" {closed}'
    command = ["sh", "-c", words, sys.executable, str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by the shell")
def test_wrong_use_without_streams_is_still_wrong_use(tmp_path: Path) -> None:
    words = 'exec "$0" -m desktop.entry no-such-command --home "$1" 1>&- 2>&-'
    command = ["sh", "-c", words, sys.executable, str(tmp_path)]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 2
