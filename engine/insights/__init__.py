"""The log of questions and what teachers learn from it."""
