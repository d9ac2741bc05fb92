"""Words of Inns & Cathedrals."""
