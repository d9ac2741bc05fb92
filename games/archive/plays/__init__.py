"""Finished games as other programs log them: who, when, how many points."""
