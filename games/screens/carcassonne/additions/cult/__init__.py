"""The Cult: its words."""
