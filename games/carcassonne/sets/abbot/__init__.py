"""What The Abbot brings to pages."""
