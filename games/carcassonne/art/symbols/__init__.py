"""Symbols that are drawn once and used on many tiles: those that boxes print, and the style of all drawings."""
