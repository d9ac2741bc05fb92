"""From a position to rows: what mirrors the table in the database, and whether it does.

Rows of `Entry` are only ever inserted. The position is a fold: `state = play(start, effective(entries))`, pure
Python, about five milliseconds for a whole game of 72 tiles. Everything else in the database that speaks of the
game mirrors that state and is written in the same transaction, by difference (`games/projections/`): what lies on
the table, in every game. Of Carcassonne tiles, figures, the bag, the tile in hand, those set aside, and the pieces
of all boxes (`NeutralPiece`, `BoardToken`, `HeldToken`, `TileAward`, `Prisoner`, `MapChip`; what a new set shows
has a row at once, as an `OpenFact`, and what is up at a bazaar stays one); of Catan hexes, harbours, pieces, cards
as an onlooker may count them, awards, tracks, the ship and its attacks; of a pad its counters, values and markers
(`PadMark`); of all games points and awards, and of games with dice rolls and luck. Rows are read: lists of games
and their small boards, people's pages, dice and luck, and the CSV of all scores fold no log
(`tests/games/past/test_by_rows_alone.py` makes every fold fail). A record, the replay, and the page of a past game
are the log by their nature: the page shows the moments of the film, and says whether today’s rules still come to
the same end. `tests/games/test_mirrored_games.py` changes each field of a state and wants other rows.
"""
