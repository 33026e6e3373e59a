"""A model by an https link, with what packages hold: from a server on this computer whose line is cut."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import link_server
import pytest

FETCH = """
import sys
from pathlib import Path
from models.errors import ModelError
from models.links import fetch_link
from models.store import ModelStore
if __name__ == "__main__":  # the fetching process starts this file, too
    try:
        print(fetch_link(ModelStore(Path(sys.argv[1])), sys.argv[2]).path)
    except ModelError as error:
        sys.exit(f"{error.code}: {error.params}")
"""

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Begins like a model and is long enough to be cut."""
    from models.gguf import MAGIC

    path = tmp_path / "guru.gguf"
    path.write_bytes(MAGIC + bytes(range(256)) * 8_000)
    return path


def fetch(
    tmp_path: Path, environment: dict[str, str], url: str, certificate: Path | None
) -> subprocess.CompletedProcess[str]:
    (tmp_path / "fetch.py").write_text(FETCH, encoding="utf-8")
    told = {name: value for name, value in environment.items() if not name.startswith("SSL_CERT")}
    if certificate is not None:
        told["SSL_CERT_FILE"] = str(certificate)
    command = [sys.executable, str(tmp_path / "fetch.py"), str(tmp_path / "models"), url]
    return subprocess.run(command, env=told, capture_output=True, text=True)


def test_what_packages_hold_is_enough_to_fetch_a_model(
    tmp_path: Path, as_packaged: dict[str, str], model: Path
) -> None:
    with link_server.serving(model, tmp_path, cut_after=700_000) as shelf:
        done = fetch(tmp_path, as_packaged, shelf.url, shelf.certificate)
        # what came is whole; that it is no model is found out afterwards
        assert "wrong checksum" not in done.stderr
        assert "model_unreadable" in done.stderr.casefold(), done.stderr
        assert len(shelf.begun_at) == 2
        assert 0 < shelf.begun_at[1] <= 700_000


def test_a_server_that_nobody_vouches_for_is_refused(
    tmp_path: Path, as_packaged: dict[str, str], model: Path
) -> None:
    with link_server.serving(model, tmp_path, cut_after=700_000) as shelf:
        done = fetch(tmp_path, as_packaged, shelf.url, None)
        assert "model_fetch_failed" in done.stderr.casefold(), done.stderr
        assert not shelf.begun_at
