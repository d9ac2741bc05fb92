"""What Both Rivers bring to pages."""
