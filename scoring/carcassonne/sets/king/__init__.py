"""King & Robber Baron."""
