"""The pages of printed maps: the ground under the tiles, and chips."""
