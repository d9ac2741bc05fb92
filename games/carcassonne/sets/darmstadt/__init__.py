"""Darmstadt: its words and drawings."""
