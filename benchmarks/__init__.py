"""Measurements, run by `make bench`; nothing here is a test and nothing here passes or fails."""
