"""Additions to the pages by the base game, printed maps and the score track."""
