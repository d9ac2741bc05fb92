"""The Count of Carcassonne. Rules: expansions:count (B5)."""
