"""The Ferries: its words."""
