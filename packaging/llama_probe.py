"""Reads and writes with the llama.cpp of the Python that runs it, and tells as JSON how fast.

Run by processors.py: the code for a processor is chosen once in a process. Speeds are tokens per second of
processor time of one thread, so that other programs on the machine count little.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

TEXT = (
    "Rain falls on roofs, fields and roads. Some of it soaks into the ground, some flows into rivers and "
    "some rises into the air again. People collect it in tanks for the dry months of the year. "
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--variant", help="only this one of llama.cpp's codes for processors")
    parser.add_argument("--read", type=int, default=256, help="tokens")
    parser.add_argument("--write", type=int, default=32, help="tokens")
    options = parser.parse_args()
    import llama_cpp
    import numpy as np

    from engine.inference.runtime import LlamaRuntime
    from models.llama_backends import chosen_variant, load_backends

    chosen = options.variant or chosen_variant(llama_cpp)
    load_backends(llama_cpp, options.variant)
    runtime = LlamaRuntime(options.model, options.read + options.write + 1, threads=1)
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
    print(json.dumps({"variant": chosen, "read": read, "write": write, "text": text}))


if __name__ == "__main__":
    main()
