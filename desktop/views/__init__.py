"""What fills the window: one module per view. Views are shown values and emit wishes."""
