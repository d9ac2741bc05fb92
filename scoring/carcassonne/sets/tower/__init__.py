"""The Tower. Rules: expansions:tower (A4)."""
