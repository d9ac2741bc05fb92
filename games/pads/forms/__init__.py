"""What the pages of score pads send."""
