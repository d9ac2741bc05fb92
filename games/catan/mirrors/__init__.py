"""Rows that mirror a table of Catan, its rolls and the luck of each seat."""
