"""The numbers that decide and who may change them."""
