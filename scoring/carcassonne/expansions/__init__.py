"""The expansions, one module each: none knows another."""
