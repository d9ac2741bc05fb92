"""The Wind Roses: its words and drawings."""
