"""What the base game, maps and the score track add to pages as sets do."""
