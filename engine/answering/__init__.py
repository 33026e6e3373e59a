"""Whole answers to broad questions, made of the book's own sentences: what is asked, what of the book says
it, in which order and form."""
