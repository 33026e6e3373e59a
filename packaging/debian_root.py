"""The .deb, the archive and the script for lab staff in a clean Debian: no Python, no compiler, no network,
what the .deb asks for."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import contents
import deb
import trial
from trial import Failed, NotTried, Program

RELEASE = "bookworm"
LIBRARY, MODELS = "/var/lib/pothi", "/opt/pothi/models"
BEFORE = "0.0.1"  # the number that the version before is given
LEFT_BEHIND = "opt/pothi/_internal/of-the-version-before"
CHILD_LOG = "home/child/.local/share/pothi/log.db"
STICK = "media/stick/मेरी किताबें और Pothi"
LAB_STICK = "media/lab stick"
# What a teacher set, as it travels: the PIN is a slow hash.
SETTINGS = {"teacher.pin": f"{'0f' * 16}:{'a1' * 32}", "safety.counsellor": "आशा दीदी, 112"}
LAB_SCRIPT = contents.ROOT / "packaging" / "lab" / "pothi-lab.sh"
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Root:
    """A Debian in a folder. Commands run in it without network; `folder`: where it lies here."""

    folder: Path
    front: tuple[str, ...]

    def run(self, *words: str, input: str | None = None) -> str:
        """Run a command as root and return what it printed. `input`: what a person at a terminal types.

        Raises Failed.
        """
        command = [*self.front, "env", "-i", f"PATH={trial.PATH}", "LANG=C.UTF-8", "HOME=/root", *words]
        if input is None:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL
            )
        else:
            done = _at_a_terminal(command, input)
        if done.returncode:
            told = (done.stdout + done.stderr)[-800:]
            raise Failed(f"{' '.join(words)} ended with {done.returncode}: {told}")
        return done.stdout

    def program(self, user: str | None = None, path: str = "/usr/bin/pothi") -> Program:
        """The installed program, for root or for a user without rights."""
        if user is None:
            return Program(path, "/root", self.front)
        *front, folder = self.front
        return Program(path, f"/home/{user}", (*front, f"--userspec={user}:{user}", folder))


def _at_a_terminal(command: list[str], typed: str) -> subprocess.CompletedProcess[str]:
    """Run a command whose standard input is a terminal, at which `typed` is typed."""
    keyboard, terminal = pty.openpty()
    try:
        os.write(keyboard, typed.encode())
        return subprocess.run(command, stdin=terminal, capture_output=True, text=True, errors="replace")
    finally:
        os.close(terminal)
        os.close(keyboard)


def debian(folder: Path, say: Say) -> str:
    """Install the version before, use it, go to this one, use it, remove, purge; the same computer by the
    script for lab staff; then the archive.

    `say` is told each step. Raises Failed, NotTried.
    """
    package = contents.DIST / contents.debian_name()
    if not package.exists():
        raise NotTried(f"no {package.name}")
    with clean_debian(folder) as root:
        shutil.copy2(package, root.folder / "tmp" / package.name)
        before = repacked(package, BEFORE, folder / "before", root.folder / "tmp")
        _install(root, f"/tmp/{before.name}", say)
        _use(root, say)
        _upgrade(root, package, say)
        _fill_stick(root, package)
        _remove(root, f"/tmp/{before.name}", say)
        _lab(root, say)
        archive = _archive(root, say)
    return f"installed, used, upgraded, removed, purged, installed by the script for lab staff; {archive}"


def _install(root: Root, package: str, say: Say) -> None:
    begun = time.monotonic()
    root.run("dpkg", "--force-unsafe-io", "--install", package)
    status = root.run("dpkg-query", "--show", "--showformat=${db:Status-Abbrev}", "pothi").strip()
    if status != "ii":
        raise Failed(f"dpkg says {status} of the package")
    say(f"installed {Path(package).name} in {time.monotonic() - begun:.0f} s")


def _use(root: Root, say: Say) -> None:
    """The administrator takes in books; a child without rights asks."""
    samples = root.folder / "tmp" / "sample"
    samples.mkdir()
    for file in trial.SAMPLE:
        shutil.copy2(file, samples)
    trial.share_models(root.folder / MODELS.lstrip("/"))
    books = [Path("/tmp/sample") / file.name for file in trial.SAMPLE]
    say(f"root, shared library: {trial.lesson(root.program(), LIBRARY, books)}")
    root.run("chmod", "-R", "a+rX,go-w", LIBRARY, MODELS)
    root.run("useradd", "--create-home", "child")
    say(f"a user without rights, found by itself: {trial.ask_and_read(root.program('child'))}")
    log = root.folder / CHILD_LOG
    if trial.QUESTION not in trial.asked(log):
        raise Failed("the history of a user without rights is not in the own folder")
    log.unlink()
    picture = contents.DIST / "check" / "debian.png"
    say(f"the same user under Xvfb: {trial.window(root.program('child'), log, picture)}")


def _upgrade(root: Root, package: Path, say: Say) -> None:
    if not (root.folder / LEFT_BEHIND).exists():
        raise Failed("the version before is not installed")
    _install(root, f"/tmp/{package.name}", say)
    if (root.folder / LEFT_BEHIND).exists():
        raise Failed("a file of the version before stayed")
    version = root.run("dpkg-query", "--show", "--showformat=${Version}", "pothi")
    if version != contents.version():
        raise Failed(f"dpkg says version {version}")
    _keeps(root, "the upgrade")
    say(
        f"after the upgrade: {trial.ask_and_read(root.program('child'))}; books, models and history are there"
    )


def _remove(root: Root, before: str, say: Say) -> None:
    root.run("dpkg", "--remove", "pothi")
    for gone in ("opt/pothi/pothi", "opt/pothi/_internal", "usr/bin/pothi"):
        if os.path.lexists(root.folder / gone):
            raise Failed(f"removal left /{gone}")
    _keeps(root, "removal")
    say("removed: the program is gone; books, models and history stay")
    for typed, stays in (("", True), ("n\n", True), ("y\n", False)):
        root.run("dpkg", "--force-unsafe-io", "--install", before)
        if not typed:
            root.run("dpkg", "--purge", "pothi")
        elif "[y/N]" not in root.run("dpkg", "--purge", "pothi", input=typed):
            raise Failed("purge at a terminal did not ask")
        if (root.folder / LIBRARY.lstrip("/") / "library.db").exists() is not stays:
            raise Failed(f"purge with “{typed.strip()}” {'took' if stays else 'left'} the books")
        if (root.folder / MODELS.lstrip("/")).exists() is not stays:
            raise Failed(f"purge with “{typed.strip()}” {'took' if stays else 'left'} the models")
    if trial.QUESTION not in trial.asked(root.folder / CHILD_LOG):
        raise Failed("purge took what a user had asked")
    say("purged: without a terminal and after “n” books and models stay, after “y” they go; history stays")


def _keeps(root: Root, when: str) -> None:
    """Raises Failed when books, models or a user's history are not there any more."""
    books = root.folder / LIBRARY.lstrip("/") / "library.db"
    models = root.folder / MODELS.lstrip("/") / "multilingual-e5-small"
    if not (books.exists() and models.exists() and trial.QUESTION in trial.asked(root.folder / CHILD_LOG)):
        raise Failed(f"{when} took books, models or history along")


def _fill_stick(root: Root, package: Path) -> None:
    """What lab staff carry: the program, its models, books and settings of the computer that is ready."""
    stick = root.folder / LAB_STICK
    stick.mkdir(parents=True)
    shutil.copy2(package, stick)
    shutil.copy2(LAB_SCRIPT, stick)
    program = root.program()
    program.run("models", "pack", f"/{LAB_STICK}/all.pothimodels")
    program.run("library", "export", f"/{LAB_STICK}/sample.pothi", "--home", LIBRARY)
    chosen = root.folder / "tmp" / "chosen.json"
    told = {"format": "pothi-settings-1", "settings": SETTINGS}
    chosen.write_text(json.dumps(told), encoding="utf-8")
    program.run("library", "import-settings", "/tmp/chosen.json", "--home", LIBRARY)
    program.run("library", "export-settings", f"/{LAB_STICK}/pothi-settings.json", "--home", LIBRARY)


def _lab(root: Root, say: Say) -> None:
    """One command on a computer without Pothi, twice: the second time is an upgrade."""
    if (root.folder / "opt/pothi").exists() or (root.folder / LIBRARY.lstrip("/")).exists():
        raise Failed("the computer is not empty")
    for _ in range(2):
        begun = time.monotonic()
        root.run("sh", f"/{LAB_STICK}/{LAB_SCRIPT.name}")
        say(f"by the script for lab staff in {time.monotonic() - begun:.0f} s")
    lines = (root.folder / LAB_STICK / "pothi-lab.log").read_text(encoding="utf-8").splitlines()
    if len(lines) != 2 or not all(line.endswith(" 0 done") for line in lines):
        raise Failed(f"the log says {lines}")
    child = root.program("child")
    say(f"then a user without rights: {trial.ask_and_read(child)}")
    child.run("library", "export-settings", "/home/child/found.json")
    found = json.loads((root.folder / "home/child/found.json").read_text(encoding="utf-8"))["settings"]
    if found != SETTINGS:
        raise Failed(f"of the teacher's settings there are {found}")
    say(f"the teacher's settings are there: {', '.join(SETTINGS)}")


def _archive(root: Root, say: Say) -> str:
    """The archive, unpacked by a user without rights on a stick."""
    archive = contents.DIST / f"{contents.portable_name()}.tar.xz"
    if not archive.exists():
        return "the archive not tried, as there is none"
    stick = root.folder / STICK
    stick.mkdir(parents=True)
    subprocess.run(["tar", "-xJf", str(archive), "-C", str(stick)], check=True)
    top = stick / contents.portable_name()
    trial.share_models(top / "models")
    root.run("chown", "-R", "child:child", f"/{STICK}")
    program = root.program("child", f"/{STICK}/{contents.portable_name()}/pothi")
    books = [Path("/tmp/sample") / file.name for file in trial.SAMPLE]
    say(f"the archive from a stick: {trial.lesson(program, None, books)}")
    picture = contents.DIST / "check" / "stick.png"
    say(f"the archive under Xvfb: {trial.window(program, top / 'data' / 'library.db', picture)}")
    return "the archive from a stick as well"


def repacked(package: Path, version: str, work: Path, out: Path) -> Path:
    """The same package under another version number, with a file more, not compressed; written into `out`."""
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(work)], check=True)
    control = work / "DEBIAN" / "control"
    told = re.sub(r"^Version: .*$", f"Version: {version}", control.read_text(encoding="utf-8"), flags=re.M)
    control.write_text(told, encoding="utf-8")
    extra = work / LEFT_BEHIND
    extra.parent.mkdir(parents=True, exist_ok=True)
    extra.write_text("of the version before\n", encoding="utf-8")
    target = out / f"pothi_{version}_{contents.debian_architecture()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(work), str(target)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(work)
    return target


def needed_packages() -> list[str]:
    """What the .deb asks for, of alternatives the first, and passwd, with which users are made."""
    names = [re.split(r"[ (|]", one.strip())[0] for one in deb.DEPENDS.split(",")]
    return [*names, "passwd"]


@contextmanager
def clean_debian(folder: Path) -> Iterator[Root]:
    """A minimal Debian with what the .deb asks for, no more, in `folder`. Raises Failed, NotTried."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        raise NotTried("needs root and mmdebstrap")
    place = folder / "root"
    place.mkdir()
    subprocess.run(["tar", "-xf", str(_base()), "-C", str(place)], check=True)
    for unwanted in ("python3", "gcc", "cc", "c++"):
        if shutil.which(unwanted, path=f"{place}/usr/bin:{place}/usr/local/bin"):
            raise Failed(f"the root is not clean: it has {unwanted}")
    sockets = place / "tmp" / ".X11-unix"
    sockets.mkdir()
    here = Path("/tmp/.X11-unix")
    here.mkdir(mode=0o1777, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(trial.mounted(["-t", "proc", "proc"], place / "proc"))
        stack.enter_context(trial.mounted(["-t", "tmpfs", "tmpfs"], place / "dev" / "shm"))
        stack.enter_context(trial.mounted(["--bind", str(here)], sockets))
        yield Root(place, (*trial.without_network(), "chroot", str(place)))


def _base() -> Path:
    """The clean Debian as a tar file; made once for a list of packages."""
    wanted = ",".join(needed_packages())
    mark = hashlib.sha256(f"{RELEASE} {wanted}".encode()).hexdigest()[:8]
    base = contents.BUILD / f"debian-{RELEASE}-{mark}.tar"
    if base.exists():
        return base
    base.parent.mkdir(parents=True, exist_ok=True)
    command = ["mmdebstrap", "--variant=essential", f"--include={wanted}", RELEASE, str(base)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        base.unlink(missing_ok=True)
        raise NotTried(f"mmdebstrap: {done.stderr.strip()[-300:]}")
    return base
