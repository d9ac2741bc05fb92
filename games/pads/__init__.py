"""Score pads: their pages, words and mirrored rows."""
