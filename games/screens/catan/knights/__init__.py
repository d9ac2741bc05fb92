"""What Cities & Knights brings to the pages of Catan."""
