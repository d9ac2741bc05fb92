"""Corn Circles, both boxes."""
