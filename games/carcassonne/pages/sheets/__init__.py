"""Sheets of a turn and of its results: sheets by phase, the header, awards and refusals."""
