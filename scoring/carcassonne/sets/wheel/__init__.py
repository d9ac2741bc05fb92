"""Wheel of Fortune. Rules: expansions:wheel (C9)."""
