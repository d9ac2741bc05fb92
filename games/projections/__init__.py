"""From a position to rows: what mirrors the table in the database, and whether it does."""
