"""`python3 dev.py package`: everything that is handed to schools, into dist/.

dev.py package                 bundle, .deb, .tar.xz, lab scripts, Windows installer script
dev.py package --models        also the installed models as pothi-models-*.pothimodels
dev.py package --check         try what is in dist/: offline, in a clean Debian, from an odd folder ...
dev.py package --check NAME    only that check; check.py has the names
dev.py package --check --quick what needs no bundle: scripts, menu entry, manual, a stand-in's .deb
dev.py package --bundle        only the bundle
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bundle
import contents
import deb
import portable
import share_files
import windows


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="dev.py package", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bundle", action="store_true", help="only the bundle")
    parser.add_argument("--models", action="store_true", help="the installed models as one file, too")
    parser.add_argument(
        "--check", nargs="*", metavar="NAME", help="try what is in dist/, all of it or by name"
    )
    parser.add_argument(
        "--quick", action="store_true", help="with --check: what needs no bundle, in two minutes"
    )
    parser.add_argument("--environment", type=Path, help="make the bundle from this environment as it is")
    parser.add_argument("--reuse", action="store_true", help="take the bundle that was made last")
    options = parser.parse_args(words)
    if options.quick:
        return subprocess.call([sys.executable, "-m", "pytest", "tests/packaging"], cwd=contents.ROOT)
    if options.check is not None:
        import check

        return check.main(options.check)
    python = options.environment / "bin" / "python" if options.environment else bundle.environment()
    icons = share_files.draw_icons(python)
    try:
        made = contents.BUNDLE if options.reuse else _timed("bundle", lambda: bundle.make(python))
    except bundle.BadBundle as error:
        print(error, file=sys.stderr)
        return 1
    for name, size in bundle.sizes(made):
        print(f"    {name:40} {_megabytes(size)}")
    if options.bundle:
        return 0
    if sys.platform.startswith("linux"):
        _timed(".deb", lambda: deb.build(made, icons))
        _timed(".tar.xz", lambda: portable.build(made))
    _timed("Windows installer", lambda: windows.build(made, icons))
    for script in sorted((contents.ROOT / "packaging" / "lab").iterdir()):
        shutil.copy2(script, contents.DIST / script.name)
    if options.models:
        _timed("models", lambda: pack_models(made))
    return 0


def pack_models(made: Path) -> Path:
    """The models that are installed here, written by the packaged program itself."""
    target = contents.DIST / "pothi-models-all.pothimodels"
    subprocess.run([str(made / "pothi"), "models", "pack", str(target)], check=True)
    return target


def _timed(what: str, build) -> Path:  # type: ignore[no-untyped-def]
    print(f"{what} ...", flush=True)
    begun = time.monotonic()
    path: Path = build()
    size = bundle.folder_bytes(path)
    print(f"  {path.relative_to(contents.ROOT)}: {_megabytes(size)}, {time.monotonic() - begun:.0f} s")
    return path


def _megabytes(size: int) -> str:
    return f"{size / 1e6:8.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
