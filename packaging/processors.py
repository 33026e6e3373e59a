"""What llama.cpp's code for many processors does on each, and how fast beside a checkout's own.

Part of `dev.py package --check`. Measured in processor time of one thread, the best of some rounds, the two
in turn, so that other programs on the machine count little.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import contents
import trial
from trial import MINUTES, Failed, NotTried

PROBE = Path(__file__).resolve().parent / "llama_probe.py"
MODELS = ("qwen2.5-coder-0.5b-instruct.gguf", "smollm2-135m-instruct.gguf")  # the first that is there
SMALL = "smollm2-135m-instruct.gguf"  # for emulated processors
OLD_PROCESSOR, OLD_CODE = "Nehalem", "sse42"
ROUNDS = 4
SLOWEST = 0.97  # of a checkout's speed
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Speed:
    """Tokens per second of processor time; `variant`: the code that was chosen, None for one that was
    compiled for a single computer; `devices`: what it could compute on."""

    variant: str | None
    read: float
    write: float
    text: str
    devices: tuple[str, ...] = ()


def check(_folder: Path, say: Say) -> str:
    """Raises Failed, NotTried."""
    python = contents.BUILD / "environment" / "bin" / "python"
    if not python.exists():
        raise NotTried("no environment of a bundle: run dev.py package first")
    folder = trial.models()
    model = next((folder / name for name in MODELS if (folder / name).is_file()), None)
    if model is None:
        raise NotTried("no language model on this machine")
    for variant in _that_run_here(python):
        speed = measure(python, model, "--variant", variant, "--read", "64", "--write", "8")
        say(f"{variant}: reads {speed.read:.0f}, writes {speed.write:.1f} tokens a second")
    told = _emulated(python, folder / SMALL)
    say(told)
    return _beside_native(python, model, say)


def _beside_native(python: Path, model: Path, say: Say) -> str:
    native = Path(sys.executable)
    portable, own = [], []
    for _ in range(ROUNDS):
        portable.append(measure(python, model))
        own.append(measure(native, model))
    if own[0].variant is not None:
        raise NotTried("the Python that runs this has no llama.cpp of its own")
    read, write = (
        max(getattr(one, name) for one in portable) / max(getattr(one, name) for one in own)
        for name in ("read", "write")
    )
    told = (
        f"{portable[0].variant} chosen: reads {read:.2f}, writes {write:.2f} of code for this computer only"
    )
    if min(read, write) < SLOWEST:
        raise Failed(told)
    return told


def _emulated(python: Path, model: Path) -> str:
    """What is chosen and written on an emulated processor of 2008."""
    emulator = shutil.which("qemu-x86_64") or shutil.which("qemu-x86_64-static")
    if emulator is None or not model.is_file():
        return f"not tried on an emulated {OLD_PROCESSOR}: no qemu-user, or no {model.name}"
    speed = measure(python, model, "--read", "16", "--write", "8", front=(emulator, "-cpu", OLD_PROCESSOR))
    if speed.variant != OLD_CODE or not speed.text.strip():
        raise Failed(f"on an emulated {OLD_PROCESSOR}: {speed}")
    return f"an emulated {OLD_PROCESSOR} chooses {speed.variant} and writes “{speed.text.strip()}”"


def _that_run_here(python: Path) -> list[str]:
    """The variants that this processor can run, as their own code tells."""
    code = (
        "import ctypes, pathlib, sys; sys.path.insert(0, sys.argv[1]); "
        "import llama_cpp; from models.llama_backends import library_of, variants; "
        "folder = pathlib.Path(llama_cpp.__file__).parent / 'lib'; "
        "print(*(one for one in variants(folder) "
        "if ctypes.CDLL(str(library_of(folder, f'cpu-{one}'))).ggml_backend_score()))"
    )
    command = [str(python), "-c", code, str(contents.ROOT)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def graphics(_folder: Path, say: Say) -> str:
    """A language model on Mesa's driver that computes Vulkan on the processor. Raises Failed, NotTried."""
    python = contents.BUILD / "environment" / "bin" / "python"
    if not list((contents.BUNDLE / "_internal" / "llama_cpp" / "lib").glob("*ggml-vulkan*")):
        raise NotTried("no code for graphics cards in the bundle")
    driver = next(iter(sorted(Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json"))), None)
    model = trial.models() / SMALL
    if driver is None or not model.is_file():
        raise NotTried(f"no mesa-vulkan-drivers, or no {model.name}")
    # llama.cpp takes a driver that computes on the processor only when it is named
    front = ("env", f"VK_ICD_FILENAMES={driver}", "GGML_VK_VISIBLE_DEVICES=0")
    few = ("--read", "16", "--write", "8")  # most of the time goes into compiling for the driver
    plain = measure(python, model, *few, front=front)
    if any("llvmpipe" in device for device in plain.devices):
        raise Failed("the graphics card's driver was loaded although no layer was to be computed there")
    speed = measure(python, model, *few, "--layers", "99", front=front)
    if not any("llvmpipe" in device for device in speed.devices):
        raise Failed(f"Mesa's driver was not used, only {', '.join(speed.devices)}")
    if not speed.text.strip():
        raise Failed("nothing was written")
    say(f"processor: “{plain.text.strip()}”")
    say(f"Vulkan: “{speed.text.strip()}”")
    return f"all layers on {speed.devices[-1]}; not loaded when no layer is to be computed there"


def measure(python: Path, model: Path, *words: str, front: tuple[str, ...] = ()) -> Speed:
    """What llama_probe.py tells in `python`. Raises Failed."""
    command = [*front, str(python), str(PROBE), str(model), *words]
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", timeout=30 * MINUTES, cwd=contents.ROOT
    )
    if done.returncode:
        raise Failed(f"{' '.join(words)}: ended with {done.returncode}: {done.stderr[-400:]}")
    told = json.loads(done.stdout.splitlines()[-1])
    return Speed(**told | {"devices": tuple(told["devices"])})
