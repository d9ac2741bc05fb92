"""The drift doctor: the single slips in a log that would explain why the table counts otherwise than the app."""
