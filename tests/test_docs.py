"""The books about Pothi are whole, and the files, commands and checksums that they name are there."""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import re
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cli.main import _parser
from models import catalogue

ROOT = Path(__file__).resolve().parent.parent
BASES = ("", "engine", "engine/answering", "assets")  # a path may leave these out
BINARY = (".pdf", ".png", ".qm", ".safetensors", ".ttf", ".gz", ".ico")
# Files that Pothi writes while it runs, and names that stand for any.
WRITTEN = (
    "portable.txt",
    "pothi-settings.json",
    "RESULTS.strict.jsonl",
    "graphics.json",
    "NAME.json",
    "FILES.txt",
)
# Book -> headings without which it is torn.
SECTIONS = {
    "README.md": ("For schools", "Try it from the source", "Books", "Models", "Command line", "Licences"),
    "CONTRIBUTING.md": ("Set-up", "Where is what", "How a change is tested", "How to add ..."),
    "docs/architecture.md": ("A question", "A PDF", "The rooms"),
    "docs/evaluation.md": ("Sets", "Figures", "Comparing two runs", "What a set may be used for", "Fitting"),
    "docs/glossary.md": (
        "Books",
        "Questions",
        "Finding and deciding",
        "Answering",
        "Measuring",
        "Older words",
    ),
    "docs/languages.md": ("In which order", "Data", "Modules"),
    "docs/models.md": (
        "Which hardware needs which",
        "Where the weights come from",
        "What Pothi adds to them",
    ),
    "docs/packaging.md": ("How it is made", "How it is tried", "Places"),
}

_PATH = re.compile(r"`([\w-]+(?:/[\w.-]+)+\.(?:py|json|jsonl|md|tsv|toml|txt|safetensors))`")
_BARE = re.compile(r"`([\w.-]+\.(?:py|json|jsonl|tsv|toml|txt))`")
_FOLDER = re.compile(r"`([\w-]+(?:/[\w-]+)*)/?(?:/[\w.-]+\.\w+)?`")
_NAMED = re.compile(r"`([A-Za-z_]\w+)` in `([\w-]+(?:/[\w.-]+)+\.py)`")
_IN_BRACKETS = re.compile(r"`([\w-]+(?:/[\w.-]+)+\.py)` \((`[^)]*`)\)")
_LINK = re.compile(r"\]\(([^)#:]+)\)")
_MARKER = re.compile(r"^(?:<{7} .*|={7}|>{7} .*)$", re.MULTILINE)
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\| ?:?-+:? ?(?:\| ?:?-+:? ?)*\|")
_COMMAND = re.compile(r"(?:^    |`)(?:sudo )?(?:python3 dev\.py )?pothi ([^`\n]*)", re.MULTILINE)
_DEV = re.compile(r"python3 dev\.py (\w+)")
_MODULE = re.compile(r"python -m ([\w.]+)")
_SHA256 = re.compile(r"\b[0-9a-f]{64}\b")
_DEVANAGARI = re.compile("[\u0900-\u097f]")


def _tracked() -> list[str]:
    """Every file of the repository. A copy without git (an archive) has them all, too."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode == 0:
        return [name for name in told.stdout.split("\0") if name and (ROOT / name).is_file()]
    return [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*")
        if path.is_file() and not any(part in (".git", ".venv", "build", "dist") for part in path.parts)
    ]


TRACKED = _tracked()
BOOKS = sorted(name for name in TRACKED if name.endswith(".md"))


def text_of(book: str) -> str:
    return (ROOT / book).read_text(encoding="utf-8")


# --- nothing is torn ---------------------------------------------------------------------------------


def test_no_file_has_marks_of_a_merge() -> None:
    texts = [name for name in TRACKED if not name.endswith(BINARY)]
    torn = [
        name for name in texts if _MARKER.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))
    ]
    assert torn == []


@pytest.mark.parametrize("text", ["a\n<<<<<<< HEAD\nb", "a\n=======\n", ">>>>>>> 89d8591 (A change)\n"])
def test_a_mark_of_a_merge_is_seen(text: str) -> None:
    assert _MARKER.search(text)


def broken_tables(text: str) -> list[str]:
    """Rows of tables that have no head, or another number of cells than it; tables that run into text."""
    found, before, cells, fenced = [], "", 0, False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        row = line.lstrip().startswith("|") and not fenced
        if row and not cells:
            cells = len(_CELL.split(line))
            if before.strip():
                found.append(line)
        elif row and (len(_CELL.split(line)) != cells or not line.rstrip().endswith("|")):
            found.append(line)
        elif not row:
            if cells and line.strip():
                found.append(line)
            cells = 0
        before = line
    return found + _headless(text)


def _headless(text: str) -> list[str]:
    """First rows of tables behind which no rule comes."""
    lines = [line.strip() for line in text.splitlines()]
    starts = [
        at for at, line in enumerate(lines) if line.startswith("|") and not lines[at - 1].startswith("|")
    ]
    return [lines[at] for at in starts if at + 1 >= len(lines) or not _RULE.fullmatch(lines[at + 1])]


@pytest.mark.parametrize("book", BOOKS)
def test_tables_are_whole(book: str) -> None:
    assert broken_tables(text_of(book)) == []


@pytest.mark.parametrize(
    "text",
    [
        "and asks for nothing\n| chunks | a few sentences | `chunks.py` |\n| vectors | one | `x.py` |\n",
        "| a | b |\n| --- | --- |\n| 1 |\n",
        "| a | b |\n| --- | --- |\n| 1 | 2 |\nand so on\n",
        "\n| 1 | 2 |\n| 3 | 4 |\n",
    ],
)
def test_a_torn_table_is_seen(text: str) -> None:
    assert broken_tables(text)


@pytest.mark.parametrize("book", SECTIONS)
def test_a_book_has_its_sections(book: str) -> None:
    heads = re.findall(r"^## (.+)$", text_of(book), re.MULTILINE)
    assert [head for head in SECTIONS[book] if head not in heads] == []


def test_the_map_has_every_room_and_every_step() -> None:
    text = text_of("docs/architecture.md")
    rooms = {path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")}
    assert [room for room in sorted(rooms) if f"{room}/" not in text.partition("## The rooms")[2]] == []
    pdf = text.partition("## A PDF")[2].partition("\n## ")[0]
    steps = ("characters", "layout", "structure", "items", "chunks", "vectors", "library")
    assert [step for step in steps if f"| {step} |" not in pdf] == []


# --- files, folders, names ---------------------------------------------------------------------------


def found(path: str, book: str = "README.md") -> Path | None:
    """The file or folder of the repository that a book means; a path may be told from the book's folder."""
    bases = (*BASES, str(Path(book).parent))
    return next((ROOT / base / path for base in bases if (ROOT / base / path).exists()), None)


def named(text: str) -> Iterator[tuple[str, str]]:
    """(name, file) of what a book says to be in a file."""
    yield from ((match[1], match[2]) for match in _NAMED.finditer(text))
    for match in _IN_BRACKETS.finditer(text):
        yield from ((name, match[1]) for name in re.findall(r"`([A-Za-z_]\w+)`", match[2]))


@pytest.mark.parametrize("book", BOOKS)
def test_every_file_that_a_book_names_is_there(book: str) -> None:
    text = text_of(book)
    names = set(_PATH.findall(text)) | set(_LINK.findall(text))
    made = ("dist/", "build/")  # by a command
    assert [p for p in sorted(names) if not p.startswith(made) and found(p, book) is None] == []


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_book_says_to_be_in_a_file_is_in_it(book: str) -> None:
    missing = []
    for name, path in named(text_of(book)):
        file = found(path, book)
        if file is None or name not in file.read_text(encoding="utf-8"):
            missing.append((name, path))
    assert missing == []


def unclear(text: str, book: str) -> list[str]:
    """File names without a folder that no file has, or several: then the line, or the head of its table or
    the rest of its paragraph, must name the folder."""
    places = defaultdict(list)
    for name in TRACKED:
        places[Path(name).name].append(Path(name).parent.as_posix())
    wrong = []
    for block in re.split(r"\n\s*\n|\n(?=- |\d+\. )", text):
        lines = block.splitlines()
        around = lines[0] if block.lstrip().startswith("|") else block
        for line in lines:
            for name in _BARE.findall(line):
                there = places.get(name, [])
                near = [place for place in there if place in _folders(line)]
                wider = [
                    place for place in there if place in _folders(around) or place == str(Path(book).parent)
                ]
                if len(there) != 1 and len(near) != 1 and len(wider) != 1 and name not in WRITTEN:
                    wrong.append(name)
    return wrong


def _folders(text: str) -> set[str]:
    folders = {match.rstrip("/") for match in re.findall(r"`([\w./-]+)`", text)}
    return folders | {str(Path(name).parent) for name in folders}


@pytest.mark.parametrize("book", [name for name in BOOKS if name != "docs/experiments.md"])
def test_a_file_named_without_its_folder_can_be_found(book: str) -> None:
    assert unclear(text_of(book), book) == []


def test_a_name_of_two_files_is_seen() -> None:
    assert unclear("It is in `layout.py`.", "README.md") == ["layout.py"]
    assert unclear("It is in `no_such.py`.", "README.md") == ["no_such.py"]
    assert unclear("In `engine/ingest`, it is `layout.py`.", "README.md") == []


@pytest.mark.parametrize("path", sorted((ROOT / "assets").rglob("*.json")), ids=lambda path: path.name)
def test_a_card_names_files_that_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    card = text[: text.find('"weights": [')] if '"weights": [' in text else text
    names = set(re.findall(r"\b((?:engine|assets|tests|docs|models|eval)(?:/[\w.-]+)+\.\w+)\b", card))
    assert [name for name in sorted(names) if not (ROOT / name).exists()] == []


# --- commands ----------------------------------------------------------------------------------------


def _verbs(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (verbs,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return dict(verbs.choices)


VERBS = _verbs(_parser())


def wrong_commands(text: str) -> list[str]:
    """Commands of `pothi` with a word or an option that it does not know."""
    wrong = []
    for match in _COMMAND.finditer(text):
        told = re.split(r"\s{2,}|  #| #", match[1])[0]
        words = told.split()
        if not words or not re.fullmatch(r"[a-z]+", words[0]):
            continue  # alone, or an option before the command
        verb = VERBS.get(words[0])
        options = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", told))
        known = set(verb._option_string_actions) if verb else set()
        if verb is None or options - known:
            wrong.append(told)
            continue
        for action in verb._actions:
            if action.choices and not action.option_strings and len(words) > 1:
                wrong += [told for one in words[1].split("|") if one.islower() and one not in action.choices]
    return wrong


@pytest.mark.parametrize("book", BOOKS)
def test_every_command_that_a_book_names_is_there(book: str) -> None:
    assert wrong_commands(text_of(book)) == []
    dev = text_of("dev.py")
    assert [verb for verb in _DEV.findall(text_of(book)) if f'"{verb}": "' not in dev] == []
    modules = [name for name in _MODULE.findall(text_of(book)) if name.startswith(("engine.", "models."))]
    assert [name for name in modules if importlib.util.find_spec(name) is None] == []


def test_a_wrong_command_is_seen() -> None:
    text = "`pothi sing` and `pothi ask Q --loudly`\n\n    pothi models mend\n    pothi models list  # all\n"
    assert wrong_commands(text) == ["sing", "ask Q --loudly", "models mend"]


def test_the_readme_has_every_command_and_every_action() -> None:
    listed = text_of("README.md").partition("## Command line")[2].partition("\n## ")[0]
    assert [verb for verb in VERBS if f"    pothi {verb}" not in listed] == []
    for verb in ("library", "models"):
        (choices,) = (a.choices for a in VERBS[verb]._actions if a.choices and not a.option_strings)
        rows = " ".join(re.findall(rf"^    pothi {verb} (\S+)", listed, re.MULTILINE))
        assert set(choices or ()) - set(re.split(r"[| ]", rows)) == set(), verb
    for verb in ("ask", "batch"):
        options = {option for option in VERBS[verb]._option_string_actions if option.startswith("--")}
        row = next(line for line in listed.splitlines() if line.startswith(f"    pothi {verb} "))
        assert options - {"--help", "--home", "--language"} - set(re.findall(r"--[a-z-]+", row)) == set(), (
            verb
        )


# --- checksums and lists -----------------------------------------------------------------------------


def test_every_checksum_in_a_book_is_one_of_ours() -> None:
    cards = [path.read_text(encoding="utf-8") for path in (ROOT / "assets").glob("*/*.json")]
    known = set(_SHA256.findall("".join(cards) + text_of("models/catalogue.py")))
    told = {sha for book in BOOKS for sha in _SHA256.findall(text_of(book))}
    assert told - known == set()


ADAPTERS = sorted((ROOT / "assets" / "adapters").glob("*.safetensors"))


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_an_adapter_is_the_one_of_its_card(path: Path) -> None:
    card = json.loads(path.with_name(path.name.replace(".safetensors", ".json")).read_text(encoding="utf-8"))
    assert hashlib.sha256(path.read_bytes()).hexdigest() == card["sha256"]


def test_the_list_of_what_pothi_adds_to_models_is_whole() -> None:
    told = text_of("docs/models.md").partition("## What Pothi adds to them")[2]
    fitted = [
        *ADAPTERS,
        *(ROOT / "assets" / "probes").glob("*.json"),
        *(ROOT / "assets" / "confidence").glob("*.json"),
    ]
    names = [path.relative_to(ROOT / "assets").as_posix() for path in fitted]
    assert [name for name in sorted(names) if f"| `{name}` |" not in told] == []


def test_the_books_say_how_much_memory_a_language_model_needs() -> None:
    fetched = f"less than {catalogue.STANDARD_NEEDS_FREE / catalogue.GIB:.0f} GB of free memory"
    models = " ".join(text_of("docs/models.md").split())
    assert fetched in models
    assert fetched in " ".join(text_of("README.md").split())
    assert f"from {catalogue.STANDARD_RUNS_IN / catalogue.GIB:.1f} GB on" in models


def test_the_list_of_sets_is_whole() -> None:
    told = text_of("docs/evaluation.md")
    sets = tomllib.loads(text_of("tests/chapters/SETS.toml"))["set"]
    may_choose = [one["file"] for one in sets if one["use"] == "choose"]
    assert [name for name in may_choose if f"`{name}`" not in told] == []


def test_every_least_log_odds_is_explained() -> None:
    told = (
        text_of("CONTRIBUTING.md").partition("several numbers named `min_log_odds`")[2].partition("\n### ")[0]
    )
    rows = {name for name in re.findall(r"`([a-z_.]+)`", told) if name != "min_log_odds"}
    numbers = json.loads(text_of("assets/policy/answerability.json"))["numbers"]
    there = {key.removesuffix(".min_log_odds") for key in numbers if key.endswith(".min_log_odds")}
    assert rows == there


def test_every_policy_that_bars_an_answer_is_in_the_guide() -> None:
    told = text_of("CONTRIBUTING.md").partition("### Which number decides")[2].partition("\n### ")[0]
    for name in ("safety_gate", "strictness", "answerability", "broad_answerability", "certainty"):
        assert f"assets/policy/{name}.json" in told, name
    for key in re.findall(r"`(very_sure\.\w+)`", told):
        assert key in json.loads(text_of("assets/policy/certainty.json"))["numbers"]


# --- languages ---------------------------------------------------------------------------------------


def knows_a_language(source: str) -> bool:
    """Whether a module has Hindi words in it, or does one thing for one language and another for another."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        match node:
            case ast.Constant(str(text)) if id(node) not in docstrings and _DEVANAGARI.search(text):
                return True
            case ast.Attribute(ast.Name("Language" | "QuestionLanguage")):
                return True
    return False


def test_every_module_that_knows_a_language_is_listed() -> None:
    told = text_of("docs/languages.md").partition("## Modules")[2]
    listed = {
        f"{room}/{name}"
        for room, names in re.findall(r"^- `([\w/]+)`, \w+: ((?:.+\n(?:  .+\n)*))", told, re.MULTILINE)
        for name in re.findall(r"`(\w+\.py)`", names)
    }
    there = {
        name
        for name in TRACKED
        if name.endswith(".py")
        and name.startswith(("engine/", "desktop/", "models/"))
        and "/training/" not in name
        and knows_a_language(text_of(name))
    }
    assert there - listed == set(), "list them in docs/languages.md"
    assert listed - there == set(), "listed in docs/languages.md, but gone or without a language"


@pytest.mark.parametrize(
    ("source", "knows"),
    [
        ('WORDS = ("क्या",)', True),
        ("x = Language.HI", True),
        ('"""About क्या."""', False),
        ('WORDS = ("what",)  # not क्या', False),
    ],
)
def test_a_module_that_knows_a_language_is_seen(source: str, knows: bool) -> None:
    assert knows_a_language(source) is knows


def test_this_looks_at_something() -> None:
    guide = text_of("CONTRIBUTING.md")
    assert len(_PATH.findall(guide)) > 20
    assert ("read_page", "engine/ingest/flow.py") in set(named(guide))
    assert len(_COMMAND.findall(text_of("README.md"))) > 20
    assert len(TRACKED) > 500
    assert len(BOOKS) > 10
