"""Draw what Cities & Knights adds: commodities, gates, knights, walls, metropolises, progress cards."""
