"""The Plague. Rules: expansions:plague (B9)."""
