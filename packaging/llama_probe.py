"""Reads and writes with the llama.cpp of the Python that runs it, and tells as JSON how fast.

Run by processors.py: the code for a processor is chosen once in a process. Speeds are tokens per second of
processor time of one thread, so that other programs on the machine count little.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

TEXT = (
    "Rain falls on roofs, fields and roads. Some of it soaks into the ground, some flows into rivers and "
    "some rises into the air again. People collect it in tanks for the dry months of the year. "
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--variant", help="only this one of llama.cpp's codes for processors")
    parser.add_argument("--layers", type=int, default=0, help="that a graphics card computes")
    parser.add_argument("--read", type=int, default=256, help="tokens")
    parser.add_argument("--write", type=int, default=32, help="tokens")
    options = parser.parse_args()
    import llama_cpp
    import numpy as np

    from engine.inference.runtime import LlamaRuntime
    from models.llama_backends import chosen_variant, load_backends

    chosen = options.variant or chosen_variant(llama_cpp)
    load_backends(llama_cpp, options.variant, graphics=options.layers != 0)
    room = options.read + options.write + 1
    runtime = LlamaRuntime(options.model, room, threads=1, gpu_layers=options.layers)
    words = runtime.tokenize(TEXT, special=False)
    prompt = (words * (options.read // len(words) + 1))[: options.read]
    runtime.feed(prompt[:8])  # the weights are read from disk
    begun = time.process_time()
    runtime.feed(prompt)
    read = (options.read - 8) / (time.process_time() - begun)
    written: list[int] = []
    begun = time.process_time()
    for _ in range(options.write):
        written.append(int(np.argmax(runtime.logits())))
        runtime.extend(written[-1:])
    write = options.write / (time.process_time() - begun)
    text = b"".join(map(runtime.piece, written)).decode("utf-8", "replace")
    told = {"variant": chosen, "read": read, "write": write, "text": text, "devices": devices(llama_cpp)}
    print(json.dumps(told))


def devices(llama_cpp: Any) -> list[str]:
    """What llama.cpp can compute on, as it calls them; [] where its code is built in."""
    ggml = llama_cpp.llama_cpp._lib
    from models.llama_backends import variants

    if not variants(Path(llama_cpp.__file__).parent / "lib"):
        return []
    ggml.ggml_backend_dev_count.restype = ctypes.c_size_t
    ggml.ggml_backend_dev_get.restype = ctypes.c_void_p
    ggml.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
    ggml.ggml_backend_dev_description.restype = ctypes.c_char_p
    ggml.ggml_backend_dev_description.argtypes = [ctypes.c_void_p]
    count = ggml.ggml_backend_dev_count()
    return [ggml.ggml_backend_dev_description(ggml.ggml_backend_dev_get(n)).decode() for n in range(count)]


if __name__ == "__main__":
    main()
