"""Catan: its pages, words, drawings, mirrored rows, and its sets, a folder each."""
