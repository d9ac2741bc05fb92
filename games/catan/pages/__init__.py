"""Catan's side of the pages."""
