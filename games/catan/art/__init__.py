"""Draw the island: hexes, tokens, harbours, pieces, cards and dice, by code.

The way: `places` says where hexes, intersections and paths lie, `scenery` draws each tree or sheep once, `land` puts
the hexes together of them, `pieces` and `cards` draw what people hold, `sheet` writes the file, and `island` lays it
all out for one island. A hex has a side of 100 units and a corner to the north; light comes from the north-west.
"""
