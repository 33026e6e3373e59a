"""llama.cpp through its C interface: load, tokenise, read the prompt, pick the next token.

The high-level Llama class of llama-cpp-python keeps a logits array of n_batch x vocabulary (300 MB
with Qwen), applies a grammar to all 150,000 candidates of every token, and cannot be stopped inside a
prompt. This one keeps nothing, asks the grammar about the best candidates only, and stops at once.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.errors import ErrorCode, PothiError
from engine.inference.kv_cache import KVCacheStore, shared
from engine.policy.numbers import policy_number
from models.llama_backends import load_backends

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UBATCH = 128  # tokens per compute step: the logits buffer of large vocabularies grows with it
LEAST_LIKELY = policy_number("language_model", "least_likely")
CANDIDATES = 64  # tokens offered to the grammar before the whole vocabulary is


class Aborted(Exception):
    """The abort callback said stop inside a decode."""


class LlamaRuntime:
    """One model, one context, one sequence. Not thread-safe: one owner at a time."""

    def __init__(
        self, path: Path, n_ctx: int, threads: int, gpu_layers: int = 0, layer: int | None = None
    ) -> None:
        """`layer`: the one whose output state() tells.

        Raises PothiError MODEL_UNREADABLE when llama.cpp cannot load it, OUT_OF_MEMORY for the context.
        """
        import llama_cpp

        self._c: Any = llama_cpp
        self._free: list[Callable[[], None]] = []
        _quiet(llama_cpp)
        load_backends(llama_cpp)  # the code for a card is loaded by whoever asks for layers on it
        llama_cpp.llama_backend_init()
        model_params = llama_cpp.llama_model_default_params()
        model_params.n_gpu_layers = self.gpu_layers = gpu_layers
        if not gpu_layers:  # a llama.cpp built for a card would use it for long prompts all the same
            self._no_cards = (ctypes.c_void_p * 1)()
            model_params.devices = ctypes.addressof(self._no_cards)
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), model_params)
        if not self._model:
            raise PothiError(ErrorCode.MODEL_UNREADABLE, path=path)
        self._free.append(lambda: llama_cpp.llama_model_free(self._model))
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.n_vocab: int = llama_cpp.llama_vocab_n_tokens(self._vocab)
        self._stop: Callable[[], bool] | None = None
        self._layer = None if layer is None else LayerOutput.of(llama_cpp, self._model, layer)
        self._context = self._new_context(path, n_ctx, threads)
        self._kept = KVCacheStore(llama_cpp, self._context)
        self.n_ctx: int = llama_cpp.llama_n_ctx(self._context)
        self.past: list[int] = []  # tokens whose state is in the cache

    def _new_context(self, path: Path, n_ctx: int, threads: int) -> Any:
        c = self._c
        params = c.llama_context_default_params()
        params.n_ctx = n_ctx
        params.n_batch = min(512, n_ctx)
        params.n_ubatch = UBATCH
        params.n_threads = params.n_threads_batch = threads
        if self._layer is not None:
            params.cb_eval = self._layer.callback
        context = c.llama_init_from_model(self._model, params)
        if not context:
            self.close()
            raise PothiError(ErrorCode.OUT_OF_MEMORY, path=path)
        self._free.append(lambda: c.llama_free(context))
        # The callback object must outlive the context, so it lives on self.
        self._abort = c.ggml_abort_callback(lambda _data: bool(self._stop and self._stop()))
        c.llama_set_abort_callback(context, self._abort, None)
        return context

    def close(self) -> None:
        """Give the memory back. Safe to call twice."""
        while self._free:
            self._free.pop()()

    def special_text(self, which: str) -> str:
        """Text of the "bos" or "eos" token, "" when the model has none."""
        token = getattr(self._c, f"llama_vocab_{which}")(self._vocab)
        return (
            "" if token < 0 else self._c.llama_vocab_get_text(self._vocab, token).decode("utf-8", "replace")
        )

    @property
    def adds_bos(self) -> bool:
        return bool(self._c.llama_vocab_get_add_bos(self._vocab))

    @property
    def bos(self) -> int:
        return int(self._c.llama_vocab_bos(self._vocab))

    def tokenize(self, text: str, special: bool) -> list[int]:
        """`special`: control tokens written in the text count as such."""
        data = text.encode("utf-8", "replace")
        size = len(data) + 8
        for _ in range(2):
            buffer = (self._c.llama_token * size)()
            n = self._c.llama_tokenize(self._vocab, data, len(data), buffer, size, False, special)
            if n >= 0:
                return list(buffer[:n])
            size = -n
        raise ValueError("text cannot be tokenised")

    def piece(self, token: int) -> bytes:
        """The bytes of a token; may be a part of a character. Control tokens are empty."""
        size = 64
        for _ in range(2):
            buffer = ctypes.create_string_buffer(size)
            n = self._c.llama_token_to_piece(self._vocab, token, buffer, size, 0, False)
            if n >= 0:
                return buffer.raw[:n]
            size = -n
        return b""

    def is_end(self, token: int) -> bool:
        return bool(self._c.llama_vocab_is_eog(self._vocab, token))

    def feed(self, tokens: Sequence[int], stop: Callable[[], bool] | None = None) -> int:
        """Make `tokens` the context and return how many were already there.

        The longest common prefix of the cache, or of a prompt before it, is kept; at least the last token is
        read again, so that its logits are fresh. Raises Aborted when `stop` said so.
        """
        put_back = self._kept.change(self.past, tokens[:-1])
        if put_back is not None:
            self.past = put_back
        keep = shared(self.past, tokens[:-1])
        self._cut(keep)
        self.extend(tokens[len(self.past) :], stop)
        return keep

    def _cut(self, length: int) -> None:
        memory = self._c.llama_get_memory(self._context)
        if self._c.llama_memory_seq_rm(memory, 0, length, -1):
            del self.past[length:]
        else:  # recurrent models cannot forget a part
            self._c.llama_memory_clear(memory, True)
            self.past.clear()

    def extend(self, tokens: Sequence[int], stop: Callable[[], bool] | None = None) -> None:
        """Read more tokens after those in the cache. Raises Aborted; OverflowError: no room left."""
        if len(self.past) + len(tokens) > self.n_ctx:
            raise OverflowError(f"{len(self.past) + len(tokens)} tokens in a context of {self.n_ctx}")
        self._stop = stop
        try:
            for start in range(0, len(tokens), UBATCH):
                if stop and stop():
                    raise Aborted
                part = list(tokens[start : start + UBATCH])
                array = (self._c.llama_token * len(part))(*part)
                code = self._c.llama_decode(self._context, self._c.llama_batch_get_one(array, len(part)))
                if code != 0:
                    self._cut(len(self.past))
                    if code == 2:
                        raise Aborted
                    raise MemoryError(f"llama_decode {code}")
                self.past += part
        finally:
            self._stop = None

    def logits(self) -> npt.NDArray[np.float32]:
        """Scores of the next token, (n_vocab,) float32: a view that the next decode overwrites."""
        import numpy as np

        pointer = self._c.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.n_vocab,))

    def state(
        self, tokens: Sequence[int], stop: Callable[[], bool] | None = None
    ) -> npt.NDArray[np.float32] | None:
        """Make `tokens` the context (see feed) and return what the chosen layer put out at the last of them,
        (n_embd,) float32; None without a layer, or when this llama.cpp calls its layers something else."""
        if self._layer is None:
            return None
        with self._layer.watched():
            self.feed(tokens, stop)
        return self._layer.last

    def grammar(self, text: str) -> Grammar:
        return Grammar(self._c, self._vocab, text)

    def memory_bytes(self) -> int:
        """Weights plus cache, as llama.cpp counts them (weights are mapped, not copied)."""
        return int(self._c.llama_model_size(self._model) + self._c.llama_state_get_size(self._context))


class LayerOutput:
    """Looks on while llama.cpp computes, and keeps the last column of what one layer puts out.

    llama.cpp asks about every step of a computation whether it is wanted, thousands of times a second while
    an answer is written: so the answer is one comparison unless somebody watches.
    """

    @classmethod
    def of(cls, c: Any, model: Any, layer: int) -> LayerOutput | None:
        """None when this llama.cpp was built in another way: it answers all the same."""
        try:
            from llama_cpp._ctypes_extensions import load_shared_library

            ggml = load_shared_library("ggml-base", Path(c.__file__).parent / "lib")
            return cls(c, ggml, model, layer)
        except (ImportError, OSError, RuntimeError, AttributeError):
            return None

    def __init__(self, c: Any, ggml: Any, model: Any, layer: int) -> None:
        self._ggml = ggml
        pointer, size = ctypes.c_void_p, ctypes.c_size_t
        for function, returns, takes in (
            (self._ggml.ggml_get_name, ctypes.c_char_p, [pointer]),
            (self._ggml.ggml_nelements, ctypes.c_int64, [pointer]),
            (self._ggml.ggml_backend_tensor_get, None, [pointer, pointer, size, size]),
        ):
            function.restype, function.argtypes = returns, takes
        self._name = f"l_out-{layer}".encode()
        self._width: int = c.llama_model_n_embd(model)
        self._is_watched = False
        self.last: npt.NDArray[np.float32] | None = None
        # The callback object must outlive the context, so it lives on self.
        self.callback = c.ggml_backend_sched_eval_callback(self._on_step)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """What is computed inside is looked at; `last` is of this time only."""
        self.last, self._is_watched = None, True
        try:
            yield
        finally:
            self._is_watched = False

    def _on_step(self, tensor: int, is_question: bool, _data: int | None) -> bool:
        if not self._is_watched:
            return False
        if is_question:
            return bool(self._ggml.ggml_get_name(tensor) == self._name)
        import numpy as np

        column = np.empty(self._width, dtype=np.float32)
        start = self._ggml.ggml_nelements(tensor) * column.itemsize - column.nbytes
        self._ggml.ggml_backend_tensor_get(tensor, column.ctypes.data, start, column.nbytes)
        self.last = column
        return True  # go on


class Grammar:
    """A GBNF grammar that walks along with the output."""

    def __init__(self, c: Any, vocab: Any, text: str) -> None:
        self._c = c
        self._sampler = c.llama_sampler_init_grammar(vocab, text.encode(), b"root")
        if not self._sampler:
            raise ValueError("bad grammar")

    def allowed(self, tokens: Sequence[int]) -> list[int]:
        """Those of `tokens` that may come next, in the given order."""
        data = (self._c.llama_token_data * len(tokens))()
        for slot, token in zip(data, tokens, strict=True):
            slot.id, slot.logit, slot.p = int(token), 0.0, 0.0
        array = self._c.llama_token_data_array(data, len(tokens), -1, False)
        self._c.llama_sampler_apply(self._sampler, ctypes.byref(array))
        return [array.data[i].id for i in range(array.size) if math.isfinite(array.data[i].logit)]

    def accept(self, token: int) -> None:
        self._c.llama_sampler_accept(self._sampler, token)

    def close(self) -> None:
        if self._sampler:
            self._c.llama_sampler_free(self._sampler)
            self._sampler = None


def choose(
    logits: npt.NDArray[np.float32], temperature: float, grammar: Grammar | None, rng: np.random.Generator
) -> int:
    """The next token: greedy at temperature 0, else drawn; always one the grammar lets through."""
    import numpy as np

    if temperature <= 0:
        best = int(np.argmax(logits))
        if grammar is None or grammar.allowed([best]):
            return best
    top = np.argpartition(logits, -CANDIDATES)[-CANDIDATES:]
    top = top[np.argsort(-logits[top])]
    candidates = [int(t) for t in top]
    if grammar is not None:
        candidates = grammar.allowed(candidates)
    if not candidates and grammar is not None:
        ordered = np.argsort(-logits)
        candidates = grammar.allowed([int(t) for t in ordered])
        if not candidates:
            raise ValueError("the grammar lets no token through")
    if temperature <= 0:
        return candidates[0]
    scaled = logits[candidates].astype(np.float64) / temperature
    weights = np.exp(scaled - scaled.max())
    weights[weights < LEAST_LIKELY] = 0.0  # min-p: no unlikely token ever
    return int(rng.choice(candidates, p=weights / weights.sum()))


_LOG_CALLBACK: list[object] = []


def _quiet(c: Any) -> None:
    """llama.cpp talks on stderr by itself; what matters is in return codes."""
    if not _LOG_CALLBACK:
        callback = c.llama_log_callback(lambda _level, _text, _data: None)
        _LOG_CALLBACK.append(callback)
        c.llama_log_set(callback, ctypes.c_void_p(0))
