"""`manage.py` commands about the process itself; those about tables are in `games/`."""
