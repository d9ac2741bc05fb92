"""The sets of Carcassonne, a folder each: `pages.py`, `words.py`, `symbols.py`, `rulebook.toml`, templates."""
