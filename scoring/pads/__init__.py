"""Score pads: games of which only the points are written down, each described by one file of facts."""
