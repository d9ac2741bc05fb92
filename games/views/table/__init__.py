"""The page of a table: its board, its sheets, what is logged on it and why a score is as it is."""
