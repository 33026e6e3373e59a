"""How good answers are: question sets, grader, runner, reports, fitters (`pothi eval`), benchmarks."""
