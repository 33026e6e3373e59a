"""The chain of checks that decides what a student may see."""
