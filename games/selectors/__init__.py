"""Reads: what pages ask of the rows, one module a family of questions."""
