"""What opens a table, seats people at it, and carries it on."""
