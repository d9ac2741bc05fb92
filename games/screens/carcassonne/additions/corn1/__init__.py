"""Corn Circles: its words."""
