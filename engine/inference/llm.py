"""The language model as the tutor sees it: messages in, pieces of text out, counted and cancellable."""

from __future__ import annotations

import codecs
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.failures import Failure, note
from engine.core.values import TEMPERATURE
from engine.inference.chat_template import Message, render
from engine.inference.probe import Probe, ProbeReading, probe_of
from engine.inference.runtime import Aborted, Grammar, LlamaRuntime, choose
from models.errors import FILE_NOT_FOUND, ModelError
from models.gguf import GgufInfo, read_gguf

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_TOKENS = 500
SEED = 7


@dataclass(slots=True)
class Usage:
    """Tokens and milliseconds of one call; filled while it runs. `reused`: prompt tokens from the cache."""

    prompt: int = 0
    reused: int = 0
    generated: int = 0
    prompt_ms: float = 0.0
    generate_ms: float = 0.0


@dataclass(slots=True)
class Generation:
    """One running reply: iterate over its pieces of text; leaving the loop early stops the model."""

    pieces: Iterator[str]
    usage: Usage = field(default_factory=Usage)

    def __iter__(self) -> Iterator[str]:
        return self.pieces


class LLM(Protocol):
    """What composing needs. `Llm` is the real one; tests use a queue of replies."""

    @property
    def name(self) -> str: ...

    @property
    def parameters(self) -> int: ...

    def generate(
        self,
        messages: Sequence[Message],
        *,
        grammar: str | None = None,
        max_tokens: int = MAX_TOKENS,
        temperature: float = TEMPERATURE,
        cancel: CancelToken | None = None,
        stop: Sequence[str] = (),
    ) -> Generation: ...

    @property
    def has_probe(self) -> bool: ...

    def read_probe(
        self, messages: Sequence[Message], *, cancel: CancelToken | None = None
    ) -> ProbeReading | None: ...

    def count_tokens(self, text: str) -> int: ...

    def warm(self, messages: Sequence[Message], cancel: CancelToken | None = None) -> None: ...


class Llm:
    """llama.cpp behind the LLM protocol. Open with `Llm.open`, one thread at a time."""

    def __init__(self, runtime: LlamaRuntime, info: GgufInfo, path: Path, probe: Probe | None = None) -> None:
        self._runtime = runtime
        self._probe = probe
        self.info = info
        self.path = path
        self.name = path.stem

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        n_ctx: int = 2048,
        threads: int | None = None,
        gpu_layers: int = 0,
        layer: int | None = None,
    ) -> Llm:
        """Check the file, then load it. `layer`: the one that state() tells of, by default its probe's.

        Raises PothiError MODEL_MISSING, MODEL_DAMAGED (cut off), MODEL_UNREADABLE (no GGUF, or a kind
        this llama.cpp does not know), OUT_OF_MEMORY.
        """
        info = read_head(path)
        if info.context_length:
            n_ctx = min(n_ctx, info.context_length)
        probe = probe_of(path.stem)
        layer = probe.layer if probe and layer is None else layer
        runtime = LlamaRuntime(path, n_ctx, threads or default_threads(), gpu_layers, layer)
        return cls(runtime, info, path, probe)

    def close(self) -> None:
        self._runtime.close()

    @property
    def parameters(self) -> int:
        """Number of weights."""
        return self.info.parameters

    @property
    def memory_bytes(self) -> int:
        return self._runtime.memory_bytes()

    def count_tokens(self, text: str) -> int:
        return len(self._runtime.tokenize(text, special=False))

    def prompt_tokens(self, messages: Sequence[Message]) -> list[int]:
        """The prompt as tokens; what messages contain can never become a control token."""
        runtime = self._runtime
        segments = render(
            self.info.chat_template, messages, runtime.special_text("bos"), runtime.special_text("eos")
        )
        tokens = [token for part in segments for token in runtime.tokenize(part.text, part.special)]
        if runtime.adds_bos and tokens[:1] != [runtime.bos]:
            tokens.insert(0, runtime.bos)
        return tokens

    def warm(self, messages: Sequence[Message], cancel: CancelToken | None = None) -> None:
        """Read a prompt ahead, so that the part it shares with the next one costs nothing."""
        try:
            self._runtime.feed(self.prompt_tokens(messages), _asker(cancel))
        except Aborted:
            return

    def generate(
        self,
        messages: Sequence[Message],
        *,
        grammar: str | None = None,
        max_tokens: int = MAX_TOKENS,
        temperature: float = TEMPERATURE,
        cancel: CancelToken | None = None,
        stop: Sequence[str] = (),
    ) -> Generation:
        """Start a reply. `grammar` is GBNF with a rule `root`; the text ends before any of `stop`.

        Iterating raises Cancelled, and PothiError OUT_OF_MEMORY when llama.cpp has no room left.
        """
        usage = Usage()
        return Generation(
            self._pieces(messages, grammar, max_tokens, temperature, cancel, stop, usage), usage
        )

    def _pieces(
        self,
        messages: Sequence[Message],
        grammar: str | None,
        max_tokens: int,
        temperature: float,
        cancel: CancelToken | None,
        stop: Sequence[str],
        usage: Usage,
    ) -> Iterator[str]:
        if cancel:
            cancel.check()
        machine = self._runtime.grammar(grammar) if grammar else None
        try:
            self._read(self.prompt_tokens(messages), max_tokens, cancel, usage)
            yield from until_stop(self._tokens(machine, max_tokens, temperature, cancel, usage), stop)
        except Aborted:
            if cancel:
                cancel.check()
            raise
        except MemoryError as error:
            raise PothiError(ErrorCode.OUT_OF_MEMORY, path=self.path) from error
        finally:
            if machine:
                machine.close()

    def _read(self, tokens: list[int], room: int, cancel: CancelToken | None, usage: Usage) -> None:
        """Prompt into the cache."""
        tokens = self._fitting(tokens, room)
        started = time.perf_counter()
        usage.prompt = len(tokens)
        usage.reused = self._runtime.feed(tokens, _asker(cancel))
        usage.prompt_ms = 1000 * (time.perf_counter() - started)

    def _fitting(self, tokens: list[int], room: int) -> list[int]:
        """A prompt that leaves no room loses its middle, never its rules or question."""
        limit = max(16, self._runtime.n_ctx - room)
        return tokens if len(tokens) <= limit else tokens[: limit // 2] + tokens[-(limit - limit // 2) :]

    def _tokens(
        self,
        machine: Grammar | None,
        max_tokens: int,
        temperature: float,
        cancel: CancelToken | None,
        usage: Usage,
    ) -> Iterator[str]:
        import numpy as np

        rng = np.random.default_rng(SEED)
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        started = time.perf_counter()
        room = min(max_tokens, self._runtime.n_ctx - len(self._runtime.past))
        for _ in range(room):
            if cancel:
                cancel.check()
            token = choose(self._runtime.logits(), temperature, machine, rng)
            usage.generated += 1
            usage.generate_ms = 1000 * (time.perf_counter() - started)
            if self._runtime.is_end(token):
                break
            if machine:
                machine.accept(token)
            text = decoder.decode(self._runtime.piece(token))
            if text:
                yield text
            self._runtime.extend([token], _asker(cancel))
        usage.generate_ms = 1000 * (time.perf_counter() - started)

    @property
    def has_probe(self) -> bool:
        """Whether a probe was made for this model."""
        return self._probe is not None

    def read_probe(
        self, messages: Sequence[Message], *, cancel: CancelToken | None = None
    ) -> ProbeReading | None:
        """What the probe reads of a prompt, see engine.inference.probe; None for a model without one.

        One prompt reading, nothing generated. Raises Cancelled, PothiError OUT_OF_MEMORY.
        """
        if self._probe is None:
            return None
        state = self.state(messages, cancel=cancel)
        if state is None or len(state) != self._probe.width:
            note(Failure.PROBE_STATE, self.name)
            return None
        return self._probe.read(state)

    def state(
        self, messages: Sequence[Message], *, cancel: CancelToken | None = None
    ) -> npt.NDArray[np.float32] | None:
        """What the chosen layer puts out at the last token of a prompt, (width,); None without a layer.

        Raises Cancelled, PothiError OUT_OF_MEMORY.
        """
        if cancel:
            cancel.check()
        try:
            return self._runtime.state(self._fitting(self.prompt_tokens(messages), 1), _asker(cancel))
        except Aborted:
            if cancel:
                cancel.check()
            raise
        except MemoryError as error:
            raise PothiError(ErrorCode.OUT_OF_MEMORY, path=self.path) from error


def read_head(path: Path) -> GgufInfo:
    """What the file says about itself; raises PothiError when it is missing, cut off or no GGUF.

    llama.cpp answers a cut file with a crash or a bare null pointer, so it is looked at before.
    """
    try:
        return read_gguf(path)
    except ModelError as error:
        code = ErrorCode.MODEL_MISSING if error.code == FILE_NOT_FOUND else ErrorCode(error.code)
        raise PothiError(code, **{"path": path, "file": path.name, **error.params}) from error


def until_stop(pieces: Iterator[str], stop: Sequence[str]) -> Iterator[str]:
    """Pass pieces on until one of `stop` appears; holds back what may be the beginning of one."""
    held = ""
    for piece in pieces:
        held += piece
        found = [at for at in (held.find(word) for word in stop) if at >= 0]
        if found:
            if min(found):
                yield held[: min(found)]
            return
        keep = max((_overlap(held, word) for word in stop), default=0)
        if len(held) > keep:
            yield held[: len(held) - keep]
            held = held[len(held) - keep :]
    if held:
        yield held


def _overlap(text: str, word: str) -> int:
    """How many characters at the end of `text` could begin `word`."""
    return next((n for n in range(min(len(text), len(word) - 1), 0, -1) if text.endswith(word[:n])), 0)


def default_threads() -> int:
    """Real cores matter; half of many logical ones, both of two."""
    count = os.cpu_count() or 2
    return count if count <= 2 else max(2, count // 2)


def _asker(cancel: CancelToken | None) -> Callable[[], bool] | None:
    return (lambda: cancel.cancelled) if cancel else None
