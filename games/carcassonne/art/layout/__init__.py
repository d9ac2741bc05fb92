"""Where everything on a tile lies: walls, roads, rivers, the ground of each segment, and where figures stand."""
