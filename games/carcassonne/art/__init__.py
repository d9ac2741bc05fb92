"""Draw tiles by geometry from what is printed on them, never by a picture for each.

The way: `layout.plan` turns facts into curves and places, `furniture` draws each house or tree once as a symbol,
`drawing` puts a tile together, `sheet` writes the files. `layout.spots` tells where figures stand and which area a
segment covers. All lengths are tile units: a tile is 100 wide and 100 high, x grows east, y grows south.
"""
