"""Candidates for a question (dense and lexical, fused), their features and calibrated confidence."""
