"""Catan: its pages, words, drawings, mirrored rows, and its sets, a folder each.

On the pages, the base game and each set are subclasses of `CatanPages` (`games/catan/pages/board/set_pages.py`), whose
hooks bring sheets, keys of the turn, items of the strip, and what lies on the island: its pieces in a state, how each
is drawn, and which places a move has changed. A table has those whose part is in its box. News take what stood at these
places off a phone's island and put on what stands there now. A line between strip and board (`HeaderSummary` in
`games/screens/table/header.py`, if a game has one) is sent again when a move may have changed it; what stands behind it
is the sheet `?list=glance`.
"""
