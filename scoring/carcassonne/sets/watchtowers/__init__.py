"""The Watchtowers. Rules: expansions:watchtowers."""
