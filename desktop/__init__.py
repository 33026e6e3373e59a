"""The Qt window. It shows what the engine says; no domain rule lives here."""
