"""Commands for the keeper of a server."""
