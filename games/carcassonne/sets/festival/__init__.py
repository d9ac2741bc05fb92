"""What The Festival brings to pages."""
