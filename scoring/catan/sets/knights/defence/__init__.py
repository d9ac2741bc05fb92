"""Knights, and the barbarians that they stand against."""
