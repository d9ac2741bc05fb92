"""The drawn island: its layers and figures, and what a set may add to each of them."""
