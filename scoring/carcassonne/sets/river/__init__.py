"""Both Rivers."""
