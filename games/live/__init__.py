"""News for the phones that look at a table: sockets, who listens to what, and publishing."""
