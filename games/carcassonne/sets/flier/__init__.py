"""The Flying Machines: its words."""
