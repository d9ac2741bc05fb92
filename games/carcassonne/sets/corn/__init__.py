"""What Corn Circles, both boxes, bring to pages."""
