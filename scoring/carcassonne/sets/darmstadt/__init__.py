"""Darmstadt. Rules: expansions:darmstadt."""
