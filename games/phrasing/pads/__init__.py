"""Words for score pads."""
