"""Requests of a gathering, all under `/g/`."""
