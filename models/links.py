"""Fetches a language model from the internet, by `hf:OWNER/REPO/FILE.gguf` or an https link.

Pothi itself never goes online. A fetch is asked for by a person, and it runs in a process of its own, the
only one that loads huggingface_hub and opens a socket. What has come so far is kept, so that the next fetch
of the same file goes on behind it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import multiprocessing
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from models.disk import file_sha256, make_folder, require_space, told
from models.errors import (
    BAD_LINK,
    LINK_NOT_FOUND,
    LINK_REFUSED,
    MODEL_DAMAGED,
    MODEL_FETCH_FAILED,
    MODEL_UNREADABLE,
    NO_DOWNLOADS,
    ModelError,
)
from models.gguf import MAGIC
from models.store import Installed, ModelStore

HUB = "huggingface.co"
POLL_SECONDS = 0.2
CHUNK_BYTES = 64 << 10  # written at once: over a slow line a larger piece would be lost when it is cut
MOST_REDIRECTS = 5
SCHEMES = ("hf:", "https://", "http://")
# A model cut into files NAME-00001-of-00003.gguf; one of them alone is none.
_SPLIT = re.compile(r"-\d{5}-of-\d{5}\.gguf$", re.IGNORECASE)
_SHA256 = re.compile(r"[0-9a-f]{64}")

OnBytes = Callable[[int, int], None]  # done, total (0: the server does not say)
Stopped = Callable[[], bool]


class LinkStopped(Exception):
    """The caller's `stopped` said yes. What has come so far is kept for the next time."""


@dataclass(frozen=True, slots=True)
class Link:
    """`text`: as it was written. `repo`, `revision` and `path` name a file of the Hub; of another link `repo`
    is empty and `url` says where it is. `file_name` ends in .gguf."""

    text: str
    file_name: str
    repo: str = ""
    revision: str = "main"
    path: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class _Found:
    """What the server says of a file: where it lies now, its size (0: not said), what marks this very
    version of it, and its SHA-256 where the Hub tells it."""

    location: str
    size: int
    mark: str
    sha256: str


def is_link(text: str) -> bool:
    """Whether `text` is meant as a link, sound or not."""
    return text.strip().casefold().startswith(SCHEMES)


def parse_link(text: str, sha256: str = "") -> Link:
    """Read a link. One of the Hub's own web pages about a file counts as `hf:`. Plain http is taken only with
    a checksum: on the way anybody could change the file.

    Raises BAD_LINK; MODEL_UNREADABLE for one of several files that are one model together.
    """
    text = text.strip()
    link = _of_the_hub(text) if text[:3].casefold() == "hf:" else _of_the_web(text, bool(sha256))
    if link is None or not link.file_name.casefold().endswith(".gguf"):
        raise ModelError(BAD_LINK, name=text)
    if _SPLIT.search(link.file_name):
        raise ModelError(
            MODEL_UNREADABLE, file=link.file_name, detail="one of several files that are one model together"
        )
    return link


def _of_the_hub(text: str) -> Link | None:
    owner, _, rest = text[3:].strip("/").partition("/")
    repo, _, path = rest.partition("/")
    if not (owner and repo and path) or ".." in path.split("/"):
        return None
    return Link(text, path.rsplit("/", 1)[-1], f"{owner}/{repo}", path=path)


def _of_the_web(text: str, has_checksum: bool) -> Link | None:
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    if not parts.hostname or (parts.scheme == "http" and not has_checksum):
        return None
    names = [unquote(name) for name in parts.path.split("/") if name]
    if not names:
        return None
    if parts.hostname == HUB and len(names) > 4 and names[2] in ("resolve", "blob"):
        path = "/".join(names[4:])
        return Link(text, names[-1], f"{names[0]}/{names[1]}", names[3], path)
    return Link(text, names[-1], url=text)


def can_fetch() -> bool:
    """Whether this Pothi has what a fetch needs; a package may leave it out."""
    return importlib.util.find_spec("huggingface_hub") is not None


def fetch_link(
    store: ModelStore,
    text: str,
    on_bytes: OnBytes = lambda done, total: None,
    stopped: Stopped = lambda: False,
    sha256: str = "",
) -> Installed:
    """Bring the model behind a link into the store. `sha256`: what the file must have; of a file of the Hub
    it is known without being told.

    Raises ModelError BAD_LINK, NO_DOWNLOADS, LINK_NOT_FOUND, LINK_REFUSED, MODEL_FETCH_FAILED, DISK_FULL,
    NO_WRITE_PERMISSION, MODEL_DAMAGED (not what it should be), MODEL_UNREADABLE (no GGUF); LinkStopped.
    """
    link = parse_link(text, sha256)
    if not can_fetch():
        raise ModelError(NO_DOWNLOADS, name=link.text)
    incoming = make_folder(store.folder / ".incoming")
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_child, args=(there, link), daemon=True)
    process.start()
    there.close()
    try:
        with told(store.folder):
            part, wanted = _bring(here, link, incoming, on_bytes, stopped, sha256.casefold())
    finally:
        if process.is_alive():
            process.kill()
        process.join()
        here.close()
    digest = file_sha256(part)
    if wanted and digest != wanted:
        part.unlink()
        raise ModelError(MODEL_DAMAGED, name=link.text, file=link.file_name, detail="wrong checksum")
    try:
        return store.take(part, link.file_name, link.text, digest)
    except ModelError as error:
        part.unlink(missing_ok=True)
        raise ModelError(error.code, **{**error.params, "file": link.file_name}) from error


def _bring(
    here: Connection, link: Link, incoming: Path, on_bytes: OnBytes, stopped: Stopped, sha256: str
) -> tuple[Path, str]:
    """Watch over the child: returns the whole file and the checksum it must have ("" for none)."""
    found = _next(here, link, stopped)
    assert isinstance(found, _Found)
    part = _part_of(link, found, incoming)
    begun = part.stat().st_size if part.exists() else 0
    if not found.mark or (found.size and begun > found.size):
        part.unlink(missing_ok=True)
        begun = 0
    require_space(incoming, found.size - begun)
    here.send(part)

    def look() -> None:
        if part.exists():
            _refuse_strangers(part, link)
            on_bytes(part.stat().st_size, found.size)

    _next(here, link, stopped, look)
    look()
    return part, sha256 or found.sha256


def _next(here: Connection, link: Link, stopped: Stopped, look: Callable[[], None] = lambda: None) -> object:
    """What the child says next; `look` is called while it is awaited. Raises what went wrong there."""
    while not here.poll(POLL_SECONDS):
        if stopped():
            raise LinkStopped
        look()
    try:
        said = here.recv()
    except EOFError:
        raise ModelError(MODEL_FETCH_FAILED, name=link.text, detail="the fetching process ended") from None
    if isinstance(said, ModelError):
        raise said
    return said


def _part_of(link: Link, found: _Found, incoming: Path) -> Path:
    """Where the file grows. Its name says which version of which file it is; other versions are let go."""
    key = hashlib.sha256(f"{link.repo} {link.revision} {link.path} {link.url}".encode()).hexdigest()[:8]
    version = hashlib.sha256(f"{found.mark} {found.size}".encode()).hexdigest()[:8]
    part = incoming / f"link-{key}-{version}.part"
    for old in incoming.glob(f"link-{key}-*.part"):
        if old != part:
            old.unlink()
    return part


def _refuse_strangers(part: Path, link: Link) -> None:
    """A web page or an archive is told from a model by its first bytes: nobody waits for the rest."""
    with part.open("rb") as stream:
        head = stream.read(len(MAGIC))
    if len(head) == len(MAGIC) and head != MAGIC:
        part.unlink(missing_ok=True)
        raise ModelError(MODEL_UNREADABLE, file=link.file_name, path=link.text, detail="not a GGUF file")


# --- in the process that is online ---------------------------------------------------------------------
def _child(there: Connection, link: Link) -> None:
    """Say what the server knows of the file, hear where to write it, and fetch what is missing of it."""
    os.environ.update(
        HF_HUB_OFFLINE="0",
        TRANSFORMERS_OFFLINE="0",
        HF_HUB_DISABLE_TELEMETRY="1",  # nothing but the file is asked for
        HF_HUB_DISABLE_PROGRESS_BARS="1",
        HF_HUB_VERBOSITY="error",
    )
    try:
        from huggingface_hub import hf_hub_url

        url = link.url or hf_hub_url(link.repo, link.path, revision=link.revision)
        found = _find(url, of_the_hub=not link.url)
        there.send(found)
        part = there.recv()
        _download(found, part)
        there.send("done")
    except ModelError as error:
        there.send(error)
    except EOFError:
        return  # nobody waits any more
    except Exception as error:  # whatever the network, the server and the library can do
        there.send(_told(error, link))
    finally:
        there.close()


def _find(url: str, *, of_the_hub: bool) -> _Found:
    from huggingface_hub import get_hf_file_metadata

    location = url
    for _ in range(MOST_REDIRECTS):
        facts = get_hf_file_metadata(location, token=False)
        if urlsplit(url).scheme == "https" and urlsplit(facts.location).scheme != "https":
            raise ModelError(MODEL_FETCH_FAILED, name=url, detail="the server leads to an unsafe place")
        is_there = facts.size is not None or facts.location == location
        location = facts.location
        if is_there:
            break
    mark = facts.etag or ""
    known = mark if of_the_hub and _SHA256.fullmatch(mark) else ""
    return _Found(location, facts.size or 0, mark, known)


def _download(found: _Found, part: Path) -> None:
    """Fetch what is missing of `part`. A cut connection is taken up again as long as something comes."""
    from huggingface_hub import constants
    from huggingface_hub.errors import HfHubHTTPError
    from huggingface_hub.file_download import http_get

    constants.DOWNLOAD_CHUNK_SIZE = CHUNK_BYTES
    while True:
        with part.open("ab") as stream:
            before = stream.tell()
            try:
                http_get(
                    found.location,
                    stream,
                    resume_size=before,
                    headers={"Accept-Encoding": "identity"},
                    expected_size=found.size or None,
                )
                return
            except HfHubHTTPError:
                raise
            except Exception:
                stream.flush()
                if stream.tell() <= before:
                    raise


def _told(error: Exception, link: Link) -> ModelError:
    response: Any = getattr(error, "response", None)
    status = getattr(response, "status_code", None)
    if status in (401, 403):
        return ModelError(LINK_REFUSED, name=link.text)
    if status in (404, 410):
        return ModelError(LINK_NOT_FOUND, name=link.text)
    detail = f"the server said {status}" if status else f"{type(error).__name__}: {error}".splitlines()[0]
    return ModelError(MODEL_FETCH_FAILED, name=link.text, detail=detail)
