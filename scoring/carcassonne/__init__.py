"""Carcassonne: its mechanism, and the base game as capabilities.

`Board` is a value; laying a tile makes a new one, looks at four neighbours only, and merges features as it goes:
`parts`, open ports, marks by their merge laws, figures. It knows on which features figures stand (`occupied`,
`held`) and what lies in the middle of tiles (`middles`), so that nobody walks all features. Fields are joined by
half-edges. `Part` adds the game's own hooks: `tiles`, `supply`, `laws`, `strength`, `is_complete`, `terms`,
`revise`, `completed`, `final`. The base game is six parts: placing, deploying, roads, cities, monasteries, fields;
editions are presets of their switches.

Expansions are more parts, in folders that do not know each other. `box.py` finds what each folder below `sets` brings
(its `SET`, an `Expansion`) and puts a box together from that, in the order of the rules. How to add one lists the
hooks. For them the mechanism has these besides: `welcomes` (who may stand on a kind of feature),
`left` (a figure left unscored), `field_bonus` (what is added to a city beside a field), `follow_up` and `goes_on`
(further steps of a turn). In the kernel the first part in the box that names a move carries it out, and later ones
may open further phases to it.

A printed map is a `Ground` under the board: the cells where tiles may lie, the borders of these and what they
print, printed features with open ports and no parts (large cities, ferries), and doors that open cells from afar.
`scoring/carcassonne/maps/` reads a map as plain data, makes a ground of it, and brings parts for what is printed,
towns and chips. Which chip lies where is said when it is picked up. Where the app laid the chips out (`deals`), it
follows from a seed: the server's key and the table's number (`games/log/table_secret.py`). `Ruleset.uncovered` says
it, and the service writes it into the log after the move that uncovers it; no box, state or record holds it before.
A draft leaves it open (`UNSAID`) until it is kept. Maps that people trace are rows (`SavedMap`, `MapVersion`); a
table keeps the whole map in its box.
"""
