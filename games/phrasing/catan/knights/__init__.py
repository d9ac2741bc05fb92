"""Words for Cities & Knights."""
