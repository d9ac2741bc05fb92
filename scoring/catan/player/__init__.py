"""Players of Catan and of Cities & Knights, by a value of positions."""
