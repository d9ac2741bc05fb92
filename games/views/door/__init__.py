"""The way in: the first page, a new table, codes and seats."""
