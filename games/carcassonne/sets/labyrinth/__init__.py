"""The Labyrinth: its words and drawings."""
