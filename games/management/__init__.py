"""What the one who keeps the server can do."""
