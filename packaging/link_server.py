"""A server on this computer from which the packaged program fetches a model by an https link.

Its certificate is made for the occasion, and only a program that is told to trust it does. The first answer
is cut in the middle, as a bad line does, so that the rest has to be asked for.
"""

from __future__ import annotations

import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from trial import NotTried

PIECE = 1 << 20


@dataclass
class Shelf:
    """`file`: what is given out; `cut_after`: bytes after which the first answer ends; `begun_at`: where each
    answer began; `url` and `certificate`: how it is reached and trusted."""

    file: Path
    cut_after: int
    begun_at: list[int] = field(default_factory=list)
    url: str = ""
    certificate: Path = Path()


@contextmanager
def serving(file: Path, folder: Path, cut_after: int) -> Iterator[Shelf]:
    """`file` behind an https link inside this context. `folder`: for key and certificate. Raises NotTried."""
    if not shutil.which("openssl"):
        raise NotTried("no openssl")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *files], check=True, capture_output=True)
    shelf = Shelf(file, cut_after, certificate=certificate)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"shelf": shelf}))
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # who doesn't trust it goes away
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    shelf.url = f"https://localhost:{server.server_address[1]}/{file.name}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield shelf
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    shelf: Shelf

    def log_message(self, *_: object) -> None:
        return

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(self.shelf.file.stat().st_size))
        self.send_header("ETag", '"1"')
        self.end_headers()

    def do_GET(self) -> None:
        size = self.shelf.file.stat().st_size
        begin = int(self.headers.get("Range", "bytes=0-").split("=")[1].split("-")[0])
        end = size if self.shelf.begun_at else self.shelf.cut_after
        self.shelf.begun_at.append(begin)
        self.send_response(206 if begin else 200)
        self.send_header("Content-Length", str(size - begin))
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{size - 1}/{size}")
        self.end_headers()
        with self.shelf.file.open("rb") as file:
            file.seek(begin)
            while file.tell() < end:
                self.wfile.write(file.read(min(PIECE, end - file.tell())))
        self.close_connection = True
