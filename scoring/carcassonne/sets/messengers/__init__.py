"""The Messengers."""
