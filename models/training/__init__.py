"""How the adapters and probes in assets/ were made. Uses the engine; nothing of it runs with Pothi."""

import engine  # noqa: F401  before anything loads torch: it says how threads wait
