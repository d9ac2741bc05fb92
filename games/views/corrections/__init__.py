"""Corrections where the log differs from what lay there, and proposals of those who may not correct by themselves."""
