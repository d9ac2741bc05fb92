"""Bridges, Castles & Bazaars. Rules: expansions:bridges (A7)."""
