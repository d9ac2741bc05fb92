"""Services that open a table, seat people at it, and carry it on."""
