"""Pothi's engine: textbooks in, cited answers or an honest "I don't know" out.

Importing this package loads nothing heavy (no torch, no llama_cpp, no pymupdf); a test holds it.
The front door is `engine.tutor.Tutor`; the command line is `engine.cli.main`.
"""

from engine.core.threads import wait_asleep

wait_asleep()

__version__ = "0.1.0"
