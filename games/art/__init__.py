"""Drawings by code, as SVG: tiles, islands, pieces and cards; `python -m games.art` writes their files."""
