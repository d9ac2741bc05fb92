"""What the page of a game asks and says: sheets by phase, the header, awards and refusals."""
