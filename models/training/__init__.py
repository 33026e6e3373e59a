"""How the adapters and probes in assets/ were made. Uses the engine; nothing of it runs with Pothi."""
