"""Words of The Festival."""
