"""The sets of Catan, a folder each."""
