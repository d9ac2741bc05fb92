"""Draw the tiles: from the facts on a tile to SVG, by geometry and never by a picture for each tile.

The way: `plan` turns facts into curves and places, `furniture` draws each house or tree once as a symbol, `drawing`
puts a tile together, `sheet` writes the files. `spots` tells where figures stand and which area a segment covers.
All lengths are tile units: a tile is 100 wide and 100 high, x grows east, y grows south.
"""
