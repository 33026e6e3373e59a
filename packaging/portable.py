"""The archive for any Linux: unpack it to a stick or into one's own folder, and start `pothi` in it."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

import contents

READ_ME = """\
Pothi {version}: the textbook that answers, offline.

Start the program `pothi` in this folder. Nothing has to be installed.

portable.txt   while this file is here, books, models, bookmarks and what was asked are kept in the folder
               `data` here, and travel with it. Remove the file to keep them in your own folder instead.
models/        put models here, or run:   ./pothi models add FILE.pothimodels

--------------------------------------------------------------------------------

पोथी {version}: पाठ्यपुस्तक जो उत्तर देती है, बिना इंटरनेट।

इसी फ़ोल्डर में `pothi` प्रोग्राम चलाइए। कुछ भी इंस्टॉल नहीं करना है।

portable.txt   जब तक यह फ़ाइल यहाँ है, किताबें, मॉडल, बुकमार्क और पूछे गए सवाल यहीं `data` फ़ोल्डर में रहते हैं
               और साथ चलते हैं। इन्हें अपने फ़ोल्डर में रखना हो तो यह फ़ाइल हटा दीजिए।
models/        मॉडल यहाँ रखिए, या चलाइए:   ./pothi models add FILE.pothimodels
"""


def build(bundle: Path, out: Path = contents.DIST) -> Path:
    """Write the .tar.xz of `bundle` into `out` and return it."""
    out.mkdir(parents=True, exist_ok=True)
    top = contents.portable_name()
    extra = contents.BUILD / "portable"
    shutil.rmtree(extra, ignore_errors=True)
    (extra / "models").mkdir(parents=True)
    text = READ_ME.format(version=contents.version())
    (extra / "READ ME.txt").write_text(text, encoding="utf-8")
    (extra / "portable.txt").write_text("See READ ME.txt.\n", encoding="utf-8")
    (extra / "pothi.svg").write_bytes((contents.SHARE / "pothi.svg").read_bytes())
    plain = out / f"{top}.tar"
    with tarfile.open(plain, "w", format=tarfile.PAX_FORMAT) as archive:
        for folder in (bundle, extra):
            archive.add(folder, arcname=top, filter=_anonymous)
    target = plain.with_name(plain.name + ".xz")
    target.unlink(missing_ok=True)
    subprocess.run(["xz", "-6", "-T2", str(plain)], check=True)
    return target


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Owned by nobody in particular, with rights that suit everybody."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member
