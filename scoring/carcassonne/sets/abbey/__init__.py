"""Abbey & Mayor. Rules: expansions:abbey (A5)."""
