"""A turn entered anew: corrections, and games that begin in the middle."""
