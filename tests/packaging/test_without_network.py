"""The quick form of `dev.py package --check offline`: no bundle, but what it holds, without any network."""

from __future__ import annotations

import shutil
import socket
import sys
from pathlib import Path

import pytest
import trial


def test_it_answers_refuses_and_reads_a_page_where_there_is_no_network(
    sample_home: Path, embedder_dir: Path, as_packaged: dict[str, str], tmp_path: Path
) -> None:
    try:
        front = trial.without_network()
    except trial.NotTried as error:
        pytest.skip(str(error))
    home = tmp_path / "home"
    shutil.copytree(sample_home, home)
    program = tmp_path / "pothi"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m desktop.entry "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    told = {"PYTHONPATH": as_packaged["PYTHONPATH"], "POTHI_MODELS": str(embedder_dir.parent)}
    packaged = trial.Program(str(program), str(tmp_path), front, told)
    assert trial.ask_and_read(packaged, str(home)) == "cited answer, refusal, page"


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "textbooks.invalid"])  # addresses of nobody
def test_a_test_that_goes_online_fails(host: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="went online"):
        socket.create_connection((host, 443), timeout=1)
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as line:
        line.settimeout(1)
        with pytest.raises(pytest.fail.Exception, match="went online"):
            line.connect_ex((host, 443))
