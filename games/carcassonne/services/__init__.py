"""Writes of this game alone: printed maps, self-made tiles, games that began before their log."""
