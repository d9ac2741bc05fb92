"""What writes to a table's log: moves, corrections, notes, dice and votes on them."""
