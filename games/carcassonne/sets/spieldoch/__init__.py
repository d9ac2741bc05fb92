"""Spiel Doch!: its words and drawings."""
