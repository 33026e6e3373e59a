"""The Debian package: the bundle in /opt/pothi, a launcher, the small files, scripts that need no network."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import contents
import share_files
from bundle import folder_bytes

# What every desktop of Debian, Ubuntu and BOSS has; the bundle brings the rest.
DEPENDS = (
    "libc6 (>= 2.35), libstdc++6 (>= 12), libgcc-s1, libx11-6, libx11-xcb1, libxcb1, libxau6, libxdmcp6, "
    "libxrender1, libxfixes3, libfontconfig1, libfreetype6, libdbus-1-3, libexpat1, libegl1, libgl1, "
    "libglib2.0-0 | libglib2.0-0t64, zlib1g"
)
MAINTAINER = "Those who make Pothi <maintainers@pothi.invalid>"
CONTROL = """\
Package: pothi
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Section: education
Priority: optional
Depends: {depends}
Recommends: espeak-ng, ca-certificates
Suggests: ibus | fcitx5, mesa-vulkan-drivers
Description: textbook that answers, offline
 Pothi reads NCERT textbooks and answers questions in English and Hindi, only
 from the pages it has read. Every sentence says where it stands; what the
 books do not say, it does not say.
 .
 It runs on the school's own computers and never opens a connection to
 anywhere. Models and books come as files (*.pothimodels, *.pothi).
"""

# The library's folder belongs to those who look after the computer; all may read it. A library of an older
# version is brought up to date here, because its readers may not. Model files that were put in the models'
# folder become models for all.
POSTINST = """\
#!/bin/sh
set -e
if [ "$1" = configure ]; then
    mkdir -p /var/lib/pothi /opt/pothi/models
    chmod 755 /var/lib/pothi
    for file in /opt/pothi/models/*.pothimodels; do
        [ -f "$file" ] || continue
        if /opt/pothi/pothi models add "$file" --shared >/dev/null; then
            rm "$file"
        else
            echo "pothi: $file could not be taken in; run: pothi models add FILE --shared" >&2
        fi
    done
    if [ -f /var/lib/pothi/library.db ]; then
        /opt/pothi/pothi library list --home /var/lib/pothi >/dev/null || \\
            echo "pothi: the library in /var/lib/pothi could not be opened; run: pothi doctor" >&2
        chmod -R a+rX /var/lib/pothi
    fi
fi
"""
# Removal keeps books and models; purge asks, and keeps them where nobody can be asked.
POSTRM = """\
#!/bin/sh
set -e
if [ "$1" = purge ]; then
    answer=keep
    if [ "${POTHI_PURGE:-}" = yes ]; then
        answer=yes
    elif [ -z "${POTHI_PURGE:-}" ] && [ "${DEBIAN_FRONTEND:-}" != noninteractive ] && [ -t 0 ]; then
        printf 'Delete the shared textbooks (/var/lib/pothi) and models (/opt/pothi/models) as well? [y/N] '
        read -r answer || answer=keep
    fi
    case "$answer" in
        y | Y | yes) rm -rf /var/lib/pothi /opt/pothi ;;
        *) echo "pothi: kept /var/lib/pothi and /opt/pothi/models" ;;
    esac
fi
"""


def control(kilobytes: int) -> str:
    """The control file of a package that takes so many kilobytes installed."""
    return CONTROL.format(
        version=contents.version(),
        architecture=contents.debian_architecture(),
        maintainer=MAINTAINER,
        kilobytes=kilobytes,
        depends=DEPENDS,
    )


def build(bundle: Path, icons: Path, out: Path = contents.DIST) -> Path:
    """Write the .deb of `bundle` into `out` and return it. `icons`: from share_files.draw_icons."""
    root = contents.BUILD / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / contents.PROGRAM_FOLDER.lstrip("/")
    program.parent.mkdir(parents=True)
    # hard links: a second copy of the bundle would only fill the disk
    shutil.copytree(bundle, program, symlinks=True, copy_function=_link)
    launcher = root / "usr" / "bin" / "pothi"
    launcher.parent.mkdir(parents=True)
    launcher.symlink_to(f"{contents.PROGRAM_FOLDER}/pothi")
    share_files.place(root, icons)
    _documents(root / "usr" / "share")
    _scripts(root)
    _rights(root)
    out.mkdir(parents=True, exist_ok=True)
    target = out / contents.debian_name()
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=2", "--build", str(root), str(target)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return target


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # another disk
        shutil.copy2(source, target)


def _documents(share: Path) -> None:
    """Manual, copyright and the changelog that Debian wants."""
    documents = share / "doc" / "pothi"
    documents.mkdir(parents=True)
    licences = (contents.ROOT / "LICENSES.md").read_text(encoding="utf-8")
    short = (
        "Pothi: AGPL-3.0-or-later; the whole text is in /opt/pothi/_internal/LICENSE.\n"
        "LGPL-3 (Qt): /usr/share/common-licenses/LGPL-3. GPL-2: /usr/share/common-licenses/GPL-2.\n"
        "Apache-2.0: /usr/share/common-licenses/Apache-2.0.\n\n"
    )
    (documents / "copyright").write_text(short + licences, encoding="utf-8")
    day = datetime.fromisoformat(share_files.released()).replace(tzinfo=UTC)
    change = f"pothi ({contents.version()}) stable; urgency=medium\n\n  * See CHANGELOG.md in the source.\n\n"
    change += f" -- {MAINTAINER}  {format_datetime(day)}\n"
    _gzip(documents / "changelog.gz", change)
    _gzip(share / "man" / "man1" / "pothi.1.gz", share_files.filled("pothi.1.in"))
    overrides = share / "lintian" / "overrides" / "pothi"
    overrides.parent.mkdir(parents=True)
    overrides.write_text((contents.SHARE / "lintian-overrides").read_text(encoding="utf-8"), encoding="utf-8")


def _gzip(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _scripts(root: Path) -> None:
    debian = root / "DEBIAN"
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [f"{_md5(path)}  {path.relative_to(root)}" for path in files]
    kilobytes = sum(-(-folder_bytes(path) // 1024) for path in files)
    debian.mkdir()
    (debian / "md5sums").write_text("\n".join(sums) + "\n", encoding="utf-8")
    (debian / "control").write_text(control(kilobytes), encoding="utf-8")
    for name, text in (("postinst", POSTINST), ("postrm", POSTRM)):
        (debian / name).write_text(text, encoding="utf-8")
        (debian / name).chmod(0o755)


def _md5(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def _rights(root: Path) -> None:
    """755 for folders and programs, 644 for the rest; never set on what is linked to the bundle."""
    for path in [root, *root.rglob("*")]:
        if path.is_symlink():
            continue
        if path.is_dir():
            path.chmod(0o755)
        elif path.parent.name != "DEBIAN" and contents.PROGRAM_FOLDER.lstrip("/") not in str(
            path.relative_to(root)
        ):
            path.chmod(0o644)
