"""What only this game writes: printed maps, self-made tiles, games that began before their log."""
