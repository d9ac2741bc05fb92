"""Pages and words of both boxes of Corn Circles."""
