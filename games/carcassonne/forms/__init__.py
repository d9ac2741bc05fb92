"""What the pages of printed maps send."""
