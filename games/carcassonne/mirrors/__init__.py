"""Rows that mirror a table of Carcassonne."""
