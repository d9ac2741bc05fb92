"""Russian promos of 2013: its words and drawings."""
