"""`pothi bench`: what this machine does with Pothi, in pages, milliseconds and megabytes.

Works on the sample textbook in a library of its own, so that it never touches the school's.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from engine.core.cancel import Cancelled, CancelToken
from engine.core.config import Config
from engine.core.results import AnswerKind, AnswerResult
from engine.tutor import Tutor

SAMPLE = Path(str(resources.files("assets").joinpath("sample")))
SEARCHES = 60
ANSWERS = 8
# When answers are stopped, in shares of the time that each took: while sources and prompt are read, and
# while the model writes.
STOPPED_AT = (0.2, 0.55, 0.9)
# Questions of many kinds of wording on the sample textbook; only their cost is measured here.
QUESTIONS = (
    "What is transpiration?",
    "Why does ice float on water?",
    "What is an aquifer?",
    "Who were the kagzis?",
    "What is a watermark?",
    "How is the water of a town cleaned?",
    "Which scientist got the idea of wood paper from wasps?",
    "How did paper come to India?",
    "अपक्षय किसे कहते हैं?",
    "यांत्रिक लाभ किसे कहते हैं?",
    "दोमट मिट्टी खेती के लिए अच्छी क्यों है?",
    "ghirni kise kehte hain",
)


def bench(
    config: Config, llm: str | None = None, note: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Measure and return {figure: value}; milliseconds unless the name says otherwise.

    Raises PothiError MODEL_MISSING when the embedder is not installed.
    """
    say = note or _to_stderr
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="pothi-bench-") as folder:
        own = replace(config, home=Path(folder))
        started = time.perf_counter()
        with Tutor.open(own, llm=llm, trial=True) as tutor:
            tutor.load_models()
            figures["models loaded, s"] = _seconds(started)
            say("taking in the sample textbook ...")
            speed, whole, paths = _ingest(tutor)
            figures |= speed
            say("searching ...")
            figures |= _search(tutor)
            if tutor.registry.llm() is not None:
                say("answering ...")
                results = [tutor.ask(question) for question in QUESTIONS[:ANSWERS]]
                figures |= _answers(results)
                say("stopping ...")
                figures |= _stops(tutor, results)
            figures |= _memory()
            say("for comparison, plain text and plain encoding ...")
            figures |= _plain(tutor, paths, whole)  # last: its memory is not Pothi's
        figures["library file, kB"] = own.database.stat().st_size // 1024  # closed: all of it is in this file
    return figures


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr)


def _seconds(started: float) -> float:
    return round(time.perf_counter() - started, 2)


def _ingest(tutor: Tutor) -> tuple[dict[str, Any], float, list[Path]]:
    """Pages per second of the whole way from PDF to library; its seconds and the files it took in."""
    started = time.perf_counter()
    results = tutor.ingest([SAMPLE])
    whole = time.perf_counter() - started
    pages = sum(r.pages for r in results)
    return {"ingest, pages/s": round(pages / whole, 2)}, whole, [Path(r.path) for r in results]


def _plain(tutor: Tutor, paths: list[Path], whole: float) -> dict[str, Any]:
    """What a script without Pothi would take for the same files with the same model on all cores: PyMuPDF's
    plain text and the encoding of the same chunks by sentence-transformers, as both come."""
    if importlib.util.find_spec("sentence_transformers") is None:
        return {}  # packages leave it out
    import pymupdf
    import torch
    from sentence_transformers import SentenceTransformer

    records = tutor.library.documents()
    texts = [f"passage: {chunk.text}" for r in records for chunk in tutor.library.chunks_of(r.doc)]
    folder = tutor.registry.embedder().folder
    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    threads = torch.get_num_threads()
    torch.set_num_threads(os.cpu_count() or 1)  # Pothi's own embedder leaves it at one
    try:
        model.encode(texts[:4], show_progress_bar=False)
        started = time.perf_counter()
        for path in paths:
            with pymupdf.open(path) as document:
                for page in document:
                    page.get_text()
        model.encode(texts, show_progress_bar=False)
        plain = time.perf_counter() - started
    finally:
        torch.set_num_threads(threads)
    pages = sum(r.pages for r in records)
    return {
        "plain text + encode, pages/s": round(pages / plain, 2),
        "ingest against plain, x": round(plain / whole, 2),
    }


def _search(tutor: Tutor) -> dict[str, Any]:
    """Search with the embedding of the question; the first round warms up and does not count."""
    searcher = tutor.searcher()
    from engine.core.values import Scope

    times = []
    for number in range(len(QUESTIONS) + SEARCHES):
        question = f"{QUESTIONS[number % len(QUESTIONS)]} {'.' * (number // len(QUESTIONS))}"  # never cached
        started = time.perf_counter()
        searcher.search(question, Scope())
        if number >= len(QUESTIONS):
            times.append(1000 * (time.perf_counter() - started))
    return {"search p50": _p50(times), "search p95": _p95(times)}


def _answers(results: list[AnswerResult]) -> dict[str, Any]:
    composed = [r for r in results if r.status is AnswerKind.ANSWERED]
    shown = [r for r in results if r.is_shown]
    figures: dict[str, Any] = {
        "answered of": f"{len(composed)} composed, {len(shown)} shown, {len(results)} asked"
    }
    if shown:
        figures["first sentence p50"] = _p50([r.timings.first_sentence or 0.0 for r in shown])
        figures["whole answer p50"] = _p50([r.timings.total for r in shown])
        figures["checks p50"] = _p50([r.timings.checks for r in shown])
        figures["total / llama.cpp, x"] = _overhead(composed)
    figures["llm"] = results[0].llm
    return figures


def _stops(tutor: Tutor, results: list[AnswerResult]) -> dict[str, Any]:
    """From the wish to stop an answer until the engine has stopped, wherever it is. In rounds over all
    questions, so that none finds its prompt still read."""
    times = [
        time_to_stop(tutor, result.question, share * result.timings.total / 1000)
        for share in STOPPED_AT
        for result in results
    ]
    stopped = [taken for taken in times if taken is not None]
    told = {"cancelled of": f"{len(stopped)} stopped, {len(times)} tried"}
    return told | ({"cancel p95": _p95(stopped)} if stopped else {})


def time_to_stop(tutor: Tutor, question: str, after: float) -> float | None:
    """Ask, and wish to stop after so many seconds. Returns the milliseconds from the wish until nothing was
    done any more; None when the answer was there before."""
    token, wished = CancelToken(), list[float]()

    def stop() -> None:
        wished.append(time.perf_counter())
        token.cancel()

    timer = threading.Timer(after, stop)
    timer.start()
    try:
        with contextlib.suppress(Cancelled):
            tutor.ask(question, cancel=token)
        ended = time.perf_counter()
    finally:
        timer.cancel()
        timer.join()
    return 1000 * (ended - wished[0]) if wished and wished[0] <= ended else None


def _overhead(results: list[AnswerResult]) -> float | None:
    ratios = [r.timings.total / r.timings.generate for r in results if r.timings.generate]
    return round(statistics.median(ratios), 2) if ratios else None


def _memory() -> dict[str, Any]:
    """Peak memory of this process; Windows has no such count in the standard library."""
    if sys.platform == "win32":
        return {}
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"peak memory, MB": peak // (1024 * 1024 if sys.platform == "darwin" else 1024)}


def _p50(values: list[float]) -> float:
    return round(statistics.median(values), 1)


def _p95(values: list[float]) -> float:
    return round(sorted(values)[min(len(values) - 1, int(0.95 * len(values)))], 1)


if __name__ == "__main__":
    print(json.dumps(bench(Config.from_environment()), ensure_ascii=False, indent=1))
