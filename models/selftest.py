"""Tries a model out: does it load, does it answer, how fast, how much memory?

The trial runs in a process of its own. A model file can take a process down (a CPU instruction this computer
does not have, memory running out); then the trial says so, and whoever asked lives on.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from models.disk import peak_memory
from models.gguf import read_gguf
from models.graphics import CardTrial, GraphicsSettings, Mode, layers_on_card
from models.llama_backends import load_backends
from models.store import Installed, Kind

CONTEXT_TOKENS = 2048
ANSWER_TOKENS = 48
TIMEOUT_SECONDS = 600.0

# (source, question, word that a right answer has). Plain school facts in our own words.
_QUESTIONS = (
    (
        "Iron rusts when air and water touch it. Paint keeps both away, so painted iron does not rust.",
        "Why does painted iron not rust?",
        "water|air|paint",
    ),
    (
        "A litre holds one thousand millilitres. A tea cup holds about 150 millilitres.",
        "How many millilitres are in one litre?",
        "1000|1,000|thousand",
    ),
    (
        "चंद्रमा पृथ्वी का एक चक्कर लगभग 27 दिन में पूरा करता है।",
        "चंद्रमा पृथ्वी का एक चक्कर कितने दिन में पूरा करता है?",
        "27|२७",
    ),
)

# (question, fitting passage, passage about something else). The fitting one has to be nearer.
_PAIRS = (
    (
        "Why does iron rust?",
        "Iron turns into a red powder when water and air reach it.",
        "The village council meets twice a year.",
    ),
    (
        "लोहे पर जंग क्यों लगता है?",
        "पानी और हवा लगने से लोहा लाल चूरे में बदलने लगता है।",
        "ग्राम सभा की बैठक साल में दो बार होती है।",
    ),
    (
        "लोहे पर जंग क्यों लगता है?",
        "Iron turns into a red powder when water and air reach it.",
        "The village council meets twice a year.",
    ),
)


@dataclass(frozen=True, slots=True)
class ModelTest:
    """What came of it. Speeds are 0 where they do not apply; `problem` is empty when the model works.

    `read_per_second` is tokens of prompt (LLM) or passages of about 100 words (embedder) per second,
    `write_per_second` generated tokens and `words_per_second` words (LLM), `query_ms` one question
    (embedder).
    `gpu_layers`: how many layers of an LLM were on the graphics card.
    """

    name: str
    problem: str = ""
    load_seconds: float = 0.0
    read_per_second: float = 0.0
    write_per_second: float = 0.0
    query_ms: float = 0.0
    memory_bytes: int = 0
    right: int = 0
    asked: int = 0
    words_per_second: float = 0.0
    gpu_layers: int = 0

    @property
    def works(self) -> bool:
        return not self.problem


def try_model(
    model: Installed,
    threads: int | None = None,
    timeout: float = TIMEOUT_SECONDS,
    card: CardTrial | None = None,
) -> ModelTest:
    """Run the trial in a child process and wait for it, at most `timeout` seconds. `card`: how a language
    model uses the graphics card; None for not at all. Raises nothing."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(there, model, threads, card), daemon=True)
    process.start()
    there.close()
    trial: ModelTest | None = None
    try:
        if here.poll(timeout):
            trial = here.recv()
        else:
            trial = ModelTest(model.name, problem=f"no result after {timeout:.0f} seconds")
    except EOFError:
        pass  # the child died; its exit code says how
    finally:
        process.join(5.0)  # it has said all it has to say, or it is stuck
        if process.is_alive():
            process.kill()
            process.join()
        here.close()
    return trial or ModelTest(model.name, problem=_death(process.exitcode))


def _death(exit_code: int | None) -> str:
    if exit_code == -getattr(signal, "SIGILL", 4):
        return "the program was built for a newer processor (illegal instruction)"
    if exit_code == -getattr(signal, "SIGKILL", 9):
        return "the system ended it, probably because memory ran out"
    return f"it ended with code {exit_code}"


def _child(there: Connection, model: Installed, threads: int | None, card: CardTrial | None) -> None:
    os.environ.setdefault("TQDM_DISABLE", "1")  # loading bars would run across the caller's terminal
    try:
        if model.kind is Kind.LLM:
            trial = _try_llm(model, threads, card)
        else:
            trial = {Kind.EMBEDDER: _try_embedder, Kind.READER: _try_reader}[model.kind](model, threads)
    except Exception as error:  # whatever a foreign model file provokes is a result, not a crash
        trial = ModelTest(model.name, problem=f"{type(error).__name__}: {error}")
    there.send(trial)
    there.close()


def _load_llm(model: Installed, threads: int | None, card: CardTrial | None) -> tuple[Any, int]:
    """The model and how many of its layers are on the graphics card."""
    import llama_cpp
    from llama_cpp import Llama

    def load(layers: int) -> Any:
        load_backends(llama_cpp)
        return Llama(
            str(model.path), n_ctx=CONTEXT_TOKENS, n_threads=threads, n_gpu_layers=layers, verbose=False
        )

    if card is None or card.choice.mode is Mode.OFF:
        return load(0), 0
    with GraphicsSettings(card.folder).trying():
        layers = layers_on_card(llama_cpp, card.choice, model.bytes, read_gguf(model.path).blocks)
        llm = load(layers)
        llm.eval(
            [llm.token_bos() if llm.token_bos() >= 0 else 0]
        )  # drivers die at the first computation, too
    return llm, layers


def _try_llm(model: Installed, threads: int | None, card: CardTrial | None) -> ModelTest:
    started = time.perf_counter()
    llm, layers = _load_llm(model, threads, card)
    loaded = time.perf_counter()
    right = written_words = 0
    read_tokens = written_tokens = 0
    read_seconds = write_seconds = 0.0
    for source, question, expected in _QUESTIONS:
        llm.reset()
        begun = time.perf_counter()
        first = 0.0
        words: list[str] = []
        for piece in llm.create_chat_completion(
            messages=[{"role": "user", "content": f"Source: {source}\n\nAnswer in one sentence: {question}"}],
            max_tokens=ANSWER_TOKENS,
            temperature=0.0,
            stream=True,
        ):
            text = piece["choices"][0]["delta"].get("content")
            if text:
                first = first or time.perf_counter()
                words.append(text)
        ended = time.perf_counter()
        first = first or ended
        answer = "".join(words).casefold()
        written_words += len(answer.split())
        right += any(word in answer for word in expected.split("|"))
        read_tokens += max(0, llm.n_tokens - len(words))
        read_seconds += first - begun
        written_tokens += max(0, len(words) - 1)
        write_seconds += ended - first
    return ModelTest(
        model.name,
        load_seconds=loaded - started,
        read_per_second=read_tokens / read_seconds if read_seconds else 0.0,
        write_per_second=written_tokens / write_seconds if write_seconds else 0.0,
        memory_bytes=peak_memory(),
        right=right,
        asked=len(_QUESTIONS),
        words_per_second=written_words / write_seconds if write_seconds else 0.0,
        gpu_layers=layers,
    )


def _try_reader(model: Installed, _: int | None) -> ModelTest:
    """Only whether it loads: before it has learnt to read it knows no answer."""
    from safetensors import safe_open
    from tokenizers import Tokenizer

    started = time.perf_counter()
    tokenizer = Tokenizer.from_file(str(model.path / "tokenizer.json"))
    with safe_open(str(model.path / "model.safetensors"), framework="np") as file:
        words = file.get_slice("embeddings.word_embeddings.weight").get_shape()[0]
        for name in file.keys():  # noqa: SIM118 - no dict
            file.get_tensor(name)
    if words < tokenizer.get_vocab_size():
        return ModelTest(model.name, problem="tokenizer and weights do not fit together")
    loaded = time.perf_counter()
    return ModelTest(model.name, load_seconds=loaded - started, memory_bytes=peak_memory())


def _try_embedder(model: Installed, threads: int | None) -> ModelTest:
    if importlib.util.find_spec("sentence_transformers") is None:
        return _try_reader(model, threads)  # packages leave it out; that it can be read is tried all the same
    import torch
    from sentence_transformers import SentenceTransformer

    if threads:
        torch.set_num_threads(threads)
    started = time.perf_counter()
    encoder = SentenceTransformer(str(model.path), device="cpu", local_files_only=True)
    loaded = time.perf_counter()
    right = 0
    for question, fitting, other in _PAIRS:
        vectors = encoder.encode(
            [f"query: {question}", f"passage: {fitting}", f"passage: {other}"],
            normalize_embeddings=True,
            show_progress_bar=False,
        )
        right += bool(vectors[0] @ vectors[1] > vectors[0] @ vectors[2])
    begun = time.perf_counter()
    for question, _, _ in _PAIRS:
        encoder.encode(f"query: {question}", show_progress_bar=False)
    asked = time.perf_counter()
    passages = [f"passage: {' '.join([fitting] * 10)}" for _, fitting, _ in _PAIRS] * 2
    encoder.encode(passages, show_progress_bar=False)
    read = time.perf_counter()
    return ModelTest(
        model.name,
        load_seconds=loaded - started,
        read_per_second=len(passages) / (read - asked),
        query_ms=1000 * (asked - begun) / len(_PAIRS),
        memory_bytes=peak_memory(),
        right=right,
        asked=len(_PAIRS),
    )
