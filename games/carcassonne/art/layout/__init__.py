"""The layout of a tile: walls, roads, rivers, the ground of each segment, and the spots of figures."""
