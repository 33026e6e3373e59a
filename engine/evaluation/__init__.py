"""How good answers are: benchmarks, simulations of thresholds, fitters."""
