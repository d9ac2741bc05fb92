"""Before the first move: opening a table, sitting down, maps and shelves."""
