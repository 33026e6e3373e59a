"""Models by link, from a server on this computer that speaks the Hub's protocol: redirects, ranges, marks."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from models import disk, errors
from models.cli import run_models_command
from models.errors import ModelError
from models.links import CHUNK_BYTES, LinkStopped, can_fetch, fetch_link, is_link, parse_link
from models.selftest import ModelTest
from models.store import ModelStore

MakeGguf = Callable[..., Path]
HUB_PATH = "/kumar/guru-GGUF/resolve/main/guru.gguf"

needs_the_hub = pytest.mark.skipif(not can_fetch(), reason="huggingface_hub is not here")


@dataclass
class Shop:
    """What the server gives. `cut_after`: bytes of the first answer before the connection is cut; `hold`: it
    is held then until the client leaves."""

    content: bytes = b""
    said_size: int | None = None
    said_sha256: str = ""
    status: int = 200
    cut_after: int = 0
    hold: bool = False
    asked: list[tuple[str, str, str]] = field(default_factory=list)  # method, path, range
    port: int = 0

    @property
    def plain(self) -> str:
        return f"http://127.0.0.1:{self.port}/files/guru.gguf"

    @property
    def ranges(self) -> list[str]:
        return [span for method, _, span in self.asked if method == "GET"]

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    shop: Shop

    def log_message(self, *_: object) -> None:
        return

    def do_HEAD(self) -> None:
        self._note()
        shop = self.shop
        if shop.status != 200:
            self._end(shop.status)
        elif self.path == HUB_PATH:
            headers = {
                "Location": f"http://localhost:{shop.port}/store/abc",
                "X-Repo-Commit": "0" * 40,
                "X-Linked-Size": str(shop.said_size or len(shop.content)),
                "X-Linked-Etag": f'"{shop.said_sha256 or shop.sha256}"',
                "ETag": '"1"',
            }
            self._end(302, headers)
        elif self.path == "/moved/guru.gguf":
            self._end(302, {"Location": shop.plain})
        else:
            size = str(shop.said_size or len(shop.content))
            self._end(200, {"Content-Length": size, "ETag": f'"{shop.sha256[:6]}"'})

    def do_GET(self) -> None:
        self._note()
        shop = self.shop
        start = int(self.headers.get("Range", "bytes=0-").split("=")[1].split("-")[0])
        body = shop.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(shop.content) - 1}/{len(shop.content)}")
        self.end_headers()
        if shop.cut_after:
            body, shop.cut_after = body[: shop.cut_after], 0
            self.wfile.write(body)
            self.wfile.flush()
            if shop.hold:
                self.rfile.read(1)  # ends when the client has gone
            self.connection.close()
            self.close_connection = True
            return
        self.wfile.write(body)

    def _note(self) -> None:
        self.shop.asked.append((self.command, self.path, self.headers.get("Range", "")))

    def _end(self, status: int, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        return  # a client that went away


@pytest.fixture
def shop(make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    shop = Shop(make_gguf(weights=200_000).read_bytes())
    handler = type("Handler", (_Handler,), {"shop": shop})
    server = _QuietServer(("127.0.0.1", 0), handler)
    shop.port = server.server_address[1]
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{shop.port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield shop
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return ModelStore(tmp_path / "models")


def parts_of(store: ModelStore) -> list[Path]:
    return list((store.folder / ".incoming").glob("*.part"))


# --- links ---------------------------------------------------------------------------------------------
def test_what_is_a_link_and_what_it_names() -> None:
    link = parse_link("hf:kumar/guru-GGUF/small/guru.gguf")
    assert (link.repo, link.revision, link.path, link.file_name) == (
        "kumar/guru-GGUF",
        "main",
        "small/guru.gguf",
        "guru.gguf",
    )
    page = parse_link("https://huggingface.co/kumar/guru-GGUF/blob/v2/guru.gguf")
    assert (page.repo, page.revision, page.path) == ("kumar/guru-GGUF", "v2", "guru.gguf")
    assert parse_link("https://example.org/m/guru.gguf?download=1").url.endswith("?download=1")
    assert is_link("hf:nonsense")
    assert not is_link("/media/stick/guru.gguf")


@pytest.mark.parametrize(
    "text",
    [
        *("hf:kumar/guru.gguf", "hf:kumar/guru/../../x.gguf", "hf:kumar/guru/readme.md", "https://"),
        *("https://example.org/", "http://example.org/guru.gguf", "https://[broken/guru.gguf"),
    ],
)
def test_a_link_that_leads_to_no_model_is_told_without_going_online(text: str, store: ModelStore) -> None:
    with pytest.raises(ModelError) as told:
        fetch_link(store, text)
    assert told.value.code == errors.BAD_LINK
    assert not store.folder.exists()


def test_plain_http_needs_a_checksum() -> None:
    assert parse_link("http://example.org/guru.gguf", "0" * 64).url


def test_one_of_several_files_of_a_model_is_told() -> None:
    with pytest.raises(ModelError) as told:
        parse_link("hf:kumar/guru-GGUF/guru-00001-of-00003.gguf")
    assert told.value.code == errors.MODEL_UNREADABLE


# --- fetching ------------------------------------------------------------------------------------------
@needs_the_hub
def test_a_model_of_the_hub_comes_with_its_checksum_and_progress(store: ModelStore, shop: Shop) -> None:
    seen: list[tuple[int, int]] = []
    model = fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf", lambda *step: seen.append(step))
    assert model.name == "guru"
    assert model.path.read_bytes() == shop.content
    assert seen[-1] == (len(shop.content), len(shop.content))
    store.verify("guru")
    assert [(method, path) for method, path, _ in shop.asked] == [("HEAD", HUB_PATH), ("GET", "/store/abc")]
    assert not parts_of(store)


@needs_the_hub
def test_a_link_that_was_moved_is_followed(store: ModelStore, shop: Shop) -> None:
    moved = f"http://127.0.0.1:{shop.port}/moved/guru.gguf"
    assert fetch_link(store, moved, sha256=shop.sha256).path.read_bytes() == shop.content


@needs_the_hub
def test_a_cut_connection_is_taken_up_where_it_was_cut(store: ModelStore, shop: Shop) -> None:
    shop.cut_after = 300_000
    model = fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert model.path.read_bytes() == shop.content
    assert shop.ranges == ["", f"bytes={300_000 // CHUNK_BYTES * CHUNK_BYTES}-"]


@needs_the_hub
def test_what_was_stopped_goes_on_at_the_next_fetch(store: ModelStore, shop: Shop) -> None:
    shop.cut_after, shop.hold = 300_000, True
    done = 0

    def tell(now: int, _total: int) -> None:
        nonlocal done
        done = now

    with pytest.raises(LinkStopped):
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf", tell, lambda: done >= 200_000)
    (part,) = parts_of(store)
    kept = part.stat().st_size
    assert 200_000 <= kept <= 300_000
    assert not store.installed()
    model = fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert model.path.read_bytes() == shop.content
    assert shop.ranges == ["", f"bytes={kept}-"]


@needs_the_hub
def test_another_version_of_the_file_begins_anew(store: ModelStore, shop: Shop, make_gguf: MakeGguf) -> None:
    shop.cut_after, shop.hold = 300_000, True
    done = [0]
    with pytest.raises(LinkStopped):
        fetch_link(
            store, "hf:kumar/guru-GGUF/guru.gguf", lambda now, _: done.append(now), lambda: done[-1] > 9_999
        )
    shop.content = make_gguf("new.gguf", name="New", weights=200_000).read_bytes()
    model = fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert model.path.read_bytes() == shop.content
    assert shop.ranges == ["", ""]
    assert not parts_of(store)


@needs_the_hub
def test_a_file_of_another_size_than_said_is_not_taken(store: ModelStore, shop: Shop) -> None:
    shop.said_size = len(shop.content) + 7
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert told.value.code == errors.MODEL_FETCH_FAILED
    assert not store.installed()


@needs_the_hub
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_wrong_checksum_is_told_and_nothing_stays(store: ModelStore, shop: Shop, by_hand: bool) -> None:
    if not by_hand:
        shop.said_sha256 = "f" * 64
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf", sha256="a" * 64 if by_hand else "")
    assert told.value.code == errors.MODEL_DAMAGED
    assert not parts_of(store)
    assert not store.installed()


@needs_the_hub
def test_a_web_page_is_told_before_it_has_come(store: ModelStore, shop: Shop) -> None:
    shop.content = b"<html>" + bytes(2_000_000)
    shop.cut_after, shop.hold = 500_000, True  # it would never end
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert told.value.code == errors.MODEL_UNREADABLE
    assert told.value.params["file"] == "guru.gguf"
    assert not parts_of(store)


@needs_the_hub
@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, errors.LINK_NOT_FOUND),
        (403, errors.LINK_REFUSED),
        (401, errors.LINK_REFUSED),
        (500, errors.MODEL_FETCH_FAILED),
    ],
)
def test_what_the_server_refuses_is_told(store: ModelStore, shop: Shop, status: int, code: str) -> None:
    shop.status = status
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert told.value.code == code


@needs_the_hub
def test_no_network_is_told(store: ModelStore, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert told.value.code == errors.MODEL_FETCH_FAILED


@needs_the_hub
def test_a_disk_without_room_is_told_before_a_byte_comes(
    store: ModelStore, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "SPARE_BYTES", 1 << 60)
    with pytest.raises(ModelError) as told:
        fetch_link(store, "hf:kumar/guru-GGUF/guru.gguf")
    assert told.value.code == errors.DISK_FULL
    assert not shop.ranges


@needs_the_hub
def test_the_command_line_fetches_and_tries_it(
    store: ModelStore, shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.cli.try_model", lambda model: ModelTest(model.name, right=1, asked=1))
    out, err = io.StringIO(), io.StringIO()
    link, cache = "hf:kumar/guru-GGUF/guru.gguf", tmp_path / "cache"
    code = run_models_command("add", link, store, cache, lambda model: True, out, err)
    assert code == 0
    assert "added guru" in out.getvalue()


# --- everything else stays offline -----------------------------------------------------------------------
GUARD = """
import sys
def watch(event, values):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.bind") and (
        event == "socket.getaddrinfo" or values[0].family.name != "AF_UNIX"
    ):
        sys.stderr.write(f"went online: {event} {values[1:]}")
        sys.stderr.flush()
        import os
        os._exit(99)
sys.addaudithook(watch)
from desktop.entry import main
sys.argv = ["pothi", *sys.argv[1:]]
code = main()
if "huggingface_hub" in sys.modules:
    sys.exit("loaded what goes online")
sys.exit(code)
"""


@pytest.mark.parametrize(
    "words",
    [["models", "list"], ["models", "add", "hf:nonsense"], ["doctor"], ["library", "list"], ["--version"]],
)
def test_no_other_command_opens_a_socket_or_loads_what_does(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", GUARD, *words], capture_output=True, text=True)
    assert "went online" not in done.stderr
    assert "loaded what goes online" not in done.stderr
    assert done.returncode != 99


def test_asking_with_the_embedder_opens_no_socket(embedder_dir: Path) -> None:
    words = ["ask", "Why is the sky blue?", "--llm", "none"]
    done = subprocess.run([sys.executable, "-c", GUARD, *words], capture_output=True, text=True)
    assert "went online" not in done.stderr
    assert "loaded what goes online" not in done.stderr
