"""Catan: its pages, words, drawings, mirrored rows, and its sets, a folder each.

On the pages, the base game and each set are an `Addition` (`games/catan/pages/board/addition.py`): sheets by phase,
sheets by a word of the address, keys of the turn, readers of what phones send, items of the strip, effects that are
news. `additions.py` has them, and a table has those whose part is in its box. What lies on the island comes in a
`Layer` for each (`layer.py`; `layers.py` has them): pieces of a state, how each is drawn, and which places a move
has changed. News take what stood at these places off a phone's island and put on what stands there now. A line
between strip and board (`HeaderSummary` in `games/screens/table/header.py`, if a game has one) is sent again when a
move may have changed it; what stands behind it is the sheet `?list=glance`.
"""
