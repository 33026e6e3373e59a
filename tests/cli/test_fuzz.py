"""No input of any command ends in a traceback, and none is taken for a mistake of Pothi itself.

The commands run in this process on a library of two tiny documents with stand-in models. Left out is only
what would take long or fetch from the network: `bench`, and `models add` of a name that the catalogue knows.
That no command is forgotten is a test too.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
from pathlib import Path

import pytest
from fakes import SmallRegistry
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from samples import CELLS, add_tiny, tiny_document

from desktop import entry
from engine.cli.main import command_words, main
from engine.core.error_log import ENGINE_LOG
from engine.core.error_texts import IN_POTHI
from engine.core.results import AnswerKind
from engine.library.library import Library
from models.catalogue import CATALOGUE

CODES = {0, 1, 2, 3}
MODEST = settings(
    max_examples=60,
    deadline=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
FEW = settings(MODEST, max_examples=15)  # where one example is a dozen commands

# What a shell can hand over: any text without NUL, halves of characters among it (bytes that are no UTF-8).
words = st.text(st.characters(exclude_characters="\0", exclude_categories=()), max_size=40)
ODD_WORDS = """
- -- .. / ~ ~nobody/x % {} {path} ../../etc/passwd light cells LIGHT nosuch NaN ٣ １ '; DROP TABLE log; --
What is refraction?
कोशिका क्या है?
koshika kya hai
"""
odd_words = st.sampled_from(
    [
        *ODD_WORDS.split("\n"),
        *ODD_WORDS.split(),
        *("\udcff", "\ud800", "🙂" * 300, "a" * 5000, "\u202eright to left", "line\nbreak\r\n"),
    ]
)
anything = words | odd_words
numbers = st.integers().map(str) | st.sampled_from(["0", "-0", "1e9", str(2**63), str(-(10**40)), "inf"])

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()  # NaN and infinity among them
    | st.text(st.characters(exclude_categories=()), max_size=60)
    | odd_words
    | st.sampled_from([2**63, -(2**80), 10**400, 1e308, "x" * 20_000])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    *("id", "question", "class", "subject", "book", "selected_text", "earlier"),
    *("doc", "pages", "also", "kind", "thresholds"),
)
QUESTIONS = ("What is refraction?", "I want to kill myself", "hello", "its unit?", "कोशिका क्या है?")
likely = {
    "question": anything | st.sampled_from(QUESTIONS),
    "class": st.sampled_from([9, 10, 99, -1, 2**70]),
    "subject": st.sampled_from(["Science", "Biology", "science ", ""]),
    "book": st.sampled_from(["light", "cells", "nosuch", ""]),
    "earlier": st.lists(anything, max_size=6),
    "doc": st.sampled_from(["light", "cells", "nosuch"]),
    "pages": st.lists(st.integers(-2, 4), max_size=3),
    "also": st.lists(st.fixed_dictionaries({"doc": anything, "pages": st.lists(st.integers(), max_size=2)})),
    "kind": st.sampled_from(["off_topic", "near_topic", "left_out", "own_book", ""]),
    "selected_text": anything,
    "id": anything | st.integers(),
}
rows = st.fixed_dictionaries(
    {"question": likely["question"]},
    optional={name: likely.get(name, values) | values for name in FIELDS if name != "question"},
) | st.dictionaries(st.sampled_from(FIELDS), values, max_size=5)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fuzz")
    with Library.open(folder / "home") as library:
        add_tiny(library, tiny_document("light"))
        add_tiny(library, tiny_document("cells", CELLS, title="Cells", subject="Biology", class_number=9))
    return folder


@pytest.fixture
def place(shelf: Path, registry: SmallRegistry, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a library in `home`, and models nowhere."""
    work = shelf / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    shutil.copytree(shelf / "home", work / "home")
    monkeypatch.setenv("POTHI_MODELS", str(work / "models"))
    monkeypatch.chdir(work)
    return work


LIBRARY_ACTIONS = (
    *("list", "show", "remove", "replace", "undo", "replaced"),
    *("check", "export", "import", "export-settings", "import-settings", "forget-pin"),
)
MODEL_ACTIONS = ("list", "add", "remove", "test", "pack")
GOOD_QUESTION = {
    "id": "q",
    "question": "What is refraction?",
    "kind": "answerable",
    "doc": "light",
    "pages": [1],
}
RUN_FIELDS = ("about", "figures", "questions", "grades", "results")
EVAL_OPTIONS = st.sampled_from(["--misses", "--json", "--fresh", "--llm=none", "--plain=1", "--plain=floor"])
SETTINGS = ("safety.counsellor", "scope_patterns", "policy", "thresholds")


def within(name: str) -> str:
    """A file name that stays in the folder."""
    return "x" + name.replace("/", "").replace("..", "")


def run(place: Path, *arguments: str) -> int:
    """The exit code. Fails for what no person should ever see."""
    out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(["--home", str(place / "home"), *arguments])
        except SystemExit as end:  # argparse
            code = int(end.code or 0)  # words are no code: the shell would be told 1
    err.flush()
    told = err.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
    noted = place / "home" / ENGINE_LOG
    assert not noted.exists(), noted.read_text(encoding="utf-8")
    assert "Traceback" not in told
    assert not any(text.message in told for text in IN_POTHI.values())
    assert code in CODES
    out.flush()
    findings = "doctor" in arguments and out.buffer.getvalue().strip()  # type: ignore[attr-defined]
    assert told.strip() or findings or code in (0, 1)
    return code


OPTIONS = st.sampled_from(["--class", "--subject", "--book", "--selected-text", "--language", "--llm"])


@MODEST
@given(
    question=anything,
    options=st.lists(st.tuples(OPTIONS, anything | numbers), max_size=4),
    as_json=st.booleans(),
)
def test_ask(place: Path, question: str, options: list[tuple[str, str]], as_json: bool) -> None:
    more = [word for pair in options for word in pair]
    run(place, "ask", *more, *(["--json"] if as_json else []), "--", question)


@MODEST
@given(asked=st.lists(rows, max_size=5), sets=st.lists(anything, max_size=2))
def test_every_field_of_a_question_file(place: Path, asked: list[dict[str, object]], sets: list[str]) -> None:
    file, out = place / "questions.jsonl", place / "results.jsonl"
    out.unlink(missing_ok=True)
    file.write_text("".join(json.dumps(row) + "\n" for row in asked), encoding="utf-8")
    code = run(place, "batch", str(file), "--out", str(out))
    run(place, "batch", str(file), "--out", str(out), *[w for one in sets for w in ("--thresholds", one)])
    run(place, "fit", str(file), "--out", str(place / "fitted"))
    if code in (0, 1):
        for line in out.read_text(encoding="utf-8").splitlines():
            result = json.loads(line, parse_constant=lambda word: pytest.fail(word))
            assert result["status"] in set(AnswerKind)
            assert (result["status"] == "error") <= bool(result["message"])


@FEW
@given(content=st.binary(max_size=400) | st.text(st.characters(exclude_categories=["Cs"])).map(str.encode))
def test_every_file_that_is_none(place: Path, content: bytes) -> None:
    for name in ("file.jsonl", "file.json", "file.pdf", "file.zip", "file.pothi", "file.gguf"):
        (place / name).write_bytes(content)
    (place / "set.jsonl").write_text(json.dumps(GOOD_QUESTION) + "\n", encoding="utf-8")
    for command in (
        ["batch", "file.jsonl", "--out", "out.jsonl"],
        ["fit", "file.jsonl"],
        ["eval", "file.jsonl"],
        ["eval", "fit", "confidence", "file.jsonl", "--out", "fitted"],
        ["eval", "set.jsonl", "--results", "file.jsonl"],
        ["eval", "set.jsonl", "--results", "set.jsonl", "--against", "file.json"],
        ["eval", "set.jsonl", "--results", "set.jsonl", "--fail-under", "file.json"],
        ["ingest", "file.pdf", "file.zip", "--json"],
        ["library", "import", "file.pothi"],
        ["library", "import-settings", "file.json"],
        ["models", "add", "./file.gguf"],
        ["models", "add", "./file.zip"],
        ["open", "file.pothi"],
    ):
        run(place, *command)


@FEW
@given(
    asked=st.lists(rows, max_size=3),
    told=st.lists(rows | values, max_size=3),
    old=values | st.dictionaries(st.sampled_from(RUN_FIELDS), values, max_size=4),
    bounds=values | st.dictionaries(st.sampled_from(["all right", "right", "x"]), values, max_size=3),
    options=st.lists(EVAL_OPTIONS, max_size=3),
    count=numbers | anything,
)
def test_every_field_of_what_eval_reads(
    place: Path,
    asked: list[dict[str, object]],
    told: list[object],
    old: object,
    bounds: object,
    options: list[str],
    count: str,
) -> None:
    for name, lines in (("set.jsonl", [GOOD_QUESTION, *asked]), ("told.jsonl", told)):
        (place / name).write_text("".join(json.dumps(row) + "\n" for row in lines), encoding="utf-8")
    (place / "good.jsonl").write_text(json.dumps(GOOD_QUESTION) + "\n", encoding="utf-8")
    for name, whole in (("old.json", old), ("bounds.json", bounds)):
        (place / name).write_text(json.dumps(whole), encoding="utf-8")
    run(place, "eval", "set.jsonl", "--out", "run.json", *options)
    run(place, "eval", "set.jsonl", "--results", "told.jsonl", "--html", "report.html", *options)
    run(place, "eval", "good.jsonl", "--results", "told.jsonl", "--against", "old.json", *options)
    run(place, "eval", "good.jsonl", "--results", "told.jsonl", "--fail-under", "bounds.json", *options)
    run(place, "eval", "fit", "confidence", "set.jsonl", "--out", "fitted")
    for option in ("--plain", "--words", "--sample", "--llm"):
        run(place, "eval", "good.jsonl", f"{option}={count}")


@MODEST
@given(said=st.lists(st.sampled_from(["fit", "confidence", "set.jsonl"]) | anything, max_size=4))
def test_eval_and_any_words(place: Path, said: list[str]) -> None:
    run(place, "eval", "--out", "fitted", "--", *said)


@MODEST
@given(
    action=st.sampled_from(LIBRARY_ACTIONS) | anything,
    targets=st.lists(st.sampled_from(["light", "cells"]) | anything, max_size=2),
    flags=st.lists(st.sampled_from(["--repair", "--json", "--language", "hi", "--nonsense"]), max_size=3),
)
def test_library(place: Path, action: str, targets: list[str], flags: list[str]) -> None:
    inside = [within(target) for target in targets]  # nothing is written outside the folder
    run(place, "library", *flags, "--", action, *inside)


@pytest.fixture
def exported(place: Path) -> str:
    """The settings before any try takes some in: what a try draws must not hang on the one before."""
    run(place, "library", "export-settings", "settings.json")
    return (place / "settings.json").read_text(encoding="utf-8")


@FEW
@given(data=st.data())
def test_every_field_of_a_settings_file(place: Path, exported: str, data: st.DataObject) -> None:
    file = place / "settings.json"
    told = json.loads(exported)
    for name in data.draw(st.lists(st.sampled_from(sorted(told)), max_size=2)):
        inner = told[name]
        if isinstance(inner, dict) and data.draw(st.booleans()):
            key = data.draw(st.sampled_from([*sorted(inner), *SETTINGS]))
            inner[key] = data.draw(values)
        else:
            told[name] = data.draw(values)
    file.write_text(json.dumps(told), encoding="utf-8")
    run(place, "library", "import-settings", "settings.json")
    run(place, "ask", "What is refraction?")


@MODEST
@given(home=anything, flags=st.lists(st.sampled_from(["--json", "--language", "hi", "--x"]), max_size=3))
def test_doctor(place: Path, home: str, flags: list[str]) -> None:
    run(place, "doctor", *flags)
    run(place, "doctor", "--home", within(home), *flags)


@FEW
@given(
    said=st.lists(st.sampled_from(["light", "cells"]) | numbers | anything, max_size=3),
    answer=st.none() | anything,
    as_json=st.booleans(),
)
def test_practice(place: Path, said: list[str], answer: str | None, as_json: bool) -> None:
    told = [] if answer is None else [f"--answer={answer}"]
    run(place, "practice", *told, *(["--json"] if as_json else []), "--", *said)


@MODEST
@given(file=anything)
def test_open(place: Path, file: str) -> None:
    """Without a window it only says how Pothi is called."""
    assert run(place, "open", "--", file) == 2


def test_every_command_is_tried() -> None:
    tried = set(re.findall(r'run\(place, "(\w+)"', Path(__file__).read_text(encoding="utf-8")))
    assert set(command_words()) == tried
    actions = set(command_words()["library"][1]) & set(LIBRARY_ACTIONS)
    assert actions == set(LIBRARY_ACTIONS)
    assert set(LIBRARY_ACTIONS) >= {word for word in command_words()["library"][1] if word[0] != "-"}
    assert set(MODEL_ACTIONS) == {word for word in command_words()["models"][1] if word[0] != "-"}


@MODEST
@given(doc=anything, page=numbers | anything)
def test_pages(place: Path, doc: str, page: str) -> None:
    run(place, "pages", "--", doc, page)


@MODEST
@given(
    action=st.sampled_from(MODEL_ACTIONS) | anything,
    name=st.none() | anything,
    flags=st.lists(st.sampled_from(["--shared", "--json", "--x"]), max_size=2),
)
def test_models(place: Path, action: str, name: str | None, flags: list[str]) -> None:
    known = {spec.name for spec in CATALOGUE} | {spec.role for spec in CATALOGUE}
    if action == "add" and (name is None or name in known):
        return  # would fetch
    inside = name if action != "pack" or name is None else within(name)
    run(place, "models", *flags, "--", action, *([] if inside is None else [inside]))


@MODEST
@given(paths=st.lists(anything, min_size=1, max_size=3), out=anything)
def test_paths(place: Path, paths: list[str], out: str) -> None:
    safe = "x" + out.replace("/", "").replace("..", "")
    run(place, "ingest", "--", *["x" + path for path in paths])
    run(place, "batch", "--out", safe, "--", paths[0])
    run(place, "fit", "--out", safe, "--", paths[0])
    run(place, "--home", "h" + safe[:50], "library", "list")
    run(place, "bench", "--llm", "no such model " + safe)


VERBS = st.sampled_from(sorted(set(command_words()) - {"bench"}))


@MODEST
@given(arguments=st.lists(anything | numbers | VERBS, max_size=5))
def test_any_words_at_all(place: Path, arguments: list[str]) -> None:
    if any(word in ("bench", "add") for word in arguments):
        return
    run(place, *arguments)


def test_the_program_hands_all_this_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """desktop.entry adds the window and nothing else."""
    told: list[object] = []
    monkeypatch.setattr(entry, "run_command", lambda open_window: told.append(open_window) or 7)
    assert entry.main() == 7
    assert told == [entry._open_window]
