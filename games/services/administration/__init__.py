"""Services beside a running game: records, maps, people, rows made anew."""
