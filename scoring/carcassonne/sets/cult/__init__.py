"""The Cult."""
