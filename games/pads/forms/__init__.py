"""Forms of the pages of score pads."""
