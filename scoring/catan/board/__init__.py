"""The island: hexes, intersections and paths, and how they are joined."""
