"""What is left out of packages is told in the documentation, and never something Pothi itself imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

import contents
import pytest

ROOT = Path(__file__).resolve().parents[2]
# Imported only by what packages leave out, or behind a question whether it is there.
OPTIONAL = {"sentence_transformers"}
# What trains and measures: told in docs/packaging.md to need a checkout.
FOR_A_CHECKOUT = {"training", "evaluation"}


def test_the_documentation_names_everything_left_out_and_why() -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    for one in contents.LEFT_OUT:
        assert f"- {one.what}: {one.why}." in text


def test_nothing_that_pothi_imports_is_left_out() -> None:
    wrong = []
    for floor in ("engine", "desktop", "models"):
        for path in sorted((ROOT / floor).rglob("*.py")):
            if FOR_A_CHECKOUT & set(path.relative_to(ROOT).parts):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
                wrong += [f"{path.relative_to(ROOT)}: {name}" for name in names if _is_left_out(name)]
    assert not wrong


def test_no_file_of_torch_with_a_false_interpreter_is_packed() -> None:
    """ "#!/usr/bin/env/python3" is no program: lintian calls it an error."""
    torch = Path(find_spec("torch").submodule_search_locations[0])  # type: ignore[union-attr,index]
    for file in torch.rglob("*.py"):
        with file.open("rb") as opened:
            if not opened.read(40).startswith(b"#!/usr/bin/env/"):
                continue
        module = ".".join(("torch", *file.relative_to(torch).with_suffix("").parts))
        assert _is_left_out(module.removesuffix(".__init__"))


def test_libraries_need_nothing_that_is_left_out(as_packaged: dict[str, str], tmp_path: Path) -> None:
    """What Pothi's libraries import in their turn: a window without books, a library, a model's trial."""
    modules = [
        name for name in own_modules() if not name.startswith(("models.training", "engine.evaluation"))
    ]
    code = "import sys, importlib; [importlib.import_module(name) for name in sys.argv[1:]]"
    libraries = (
        "sqlite_utils",
        "torch",
        "llama_cpp",
        "hnswlib",
        "pymupdf",
        "mammoth",
        "tokenizers",
        "jinja2",
    )
    command = [sys.executable, "-c", code, *libraries, *modules]
    done = subprocess.run(command, env=as_packaged, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def own_modules() -> list[str]:
    files = [
        path.relative_to(ROOT)
        for floor in ("engine", "desktop", "models")
        for path in (ROOT / floor).rglob("*.py")
    ]
    return sorted(".".join(path.with_suffix("").parts) for path in files if path.name != "__init__.py")


def _is_left_out(name: str) -> bool:
    if name.split(".")[0] in OPTIONAL:
        return False
    return any(name == module or name.startswith(f"{module}.") for module in contents.modules_left_out())


@pytest.mark.parametrize("folder", ["assets", "desktop/translations", "engine/ingest/data"])
def test_what_the_program_reads_is_not_left_out(folder: str) -> None:
    """Files of the repository that a pattern takes away: only what training reads."""
    taken = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and any(fnmatch(path.relative_to(ROOT).as_posix(), p) for p in contents.files_left_out())
    }
    assert all(
        name.startswith(("assets/reader/", "assets/safety/examples/", "assets/premise/")) for name in taken
    )


def test_libraries_are_no_programs(tmp_path: Path) -> None:
    import bundle

    (tmp_path / "_internal").mkdir()
    for name in ("pothi", "_internal/libQt6Gui.so.6", "_internal/text.txt"):
        (tmp_path / name).touch(mode=0o755)
    bundle.set_rights(tmp_path)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if path.is_file()}
    assert modes == {"pothi": 0o755, "libQt6Gui.so.6": 0o644, "text.txt": 0o755}
