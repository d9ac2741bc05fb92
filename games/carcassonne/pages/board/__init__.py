"""The drawn board: places, pieces and overlays, and what a set may add to each of them."""
