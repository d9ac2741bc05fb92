"""Abbey & Mayor: its words."""
