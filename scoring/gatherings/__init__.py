"""Gatherings: many tables, one day, and a ranking of the people.

A gathering is a tuple of rounds over a set of entrants; nothing else is stored. Standings, pairings and reasons follow
from it, so a corrected result needs no repair elsewhere, and a round is undone by leaving it out. This package knows
no game beyond what a format file says (`formats/*.toml`), and no words: reasons are codes and facts.

`facts` has entrants, rounds and matches; `tie_breaks` and `standings` rank; `pairs` and `tables` draw a round;
`knockout` and `league` follow a schedule; `duplicate` gives every table the same tiles; `published` recomputes events
whose figures somebody printed. docs/gatherings.md explains all of it.
"""
