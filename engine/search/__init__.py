"""Question -> ranked chunks with calibrated confidence."""
