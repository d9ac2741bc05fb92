"""What Inns & Cathedrals brings to pages."""
