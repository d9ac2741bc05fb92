"""The Princess & the Dragon. Rules: expansions:princess (A3)."""
