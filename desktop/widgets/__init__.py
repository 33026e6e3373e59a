"""Small building blocks of the views."""
