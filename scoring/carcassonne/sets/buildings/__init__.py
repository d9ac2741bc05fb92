"""Little Buildings. Rules: expansions:buildings."""
