"""Exercises as practice: what a chapter sets, and an own answer held against the sentences of the book.

Nothing is marked. What is told is which of the book's points an answer was found to hold, which it tells
differently, and which were not found; where the books say too little, only the pages that teach it.
"""
