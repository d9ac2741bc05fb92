"""Reviews of Carcassonne: what the tiles brought, and what other places for them would have."""
