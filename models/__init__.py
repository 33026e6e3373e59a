"""Which models exist, how they are fetched, checked and converted. Imports nothing from engine or desktop."""
