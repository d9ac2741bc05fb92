"""Forms of the pages about printed maps."""
