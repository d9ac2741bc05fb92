"""Cities & Knights: pages, words and drawings."""
