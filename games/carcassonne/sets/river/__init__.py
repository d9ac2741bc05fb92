"""Words of both Rivers."""
