"""The pages of The Princess & the Dragon: dragon, fairy, princesses, portals."""
