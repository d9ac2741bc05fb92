"""Under the Big Top."""
