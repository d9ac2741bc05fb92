"""Score pads: games of which only the points are written down, each described by one file of facts.

A pad is one data file (how to add one), and a game of the catalogue. Its state is a `Sheet` (counters, holders,
agreed values, dice, markers); everybody may write at any time, and each line is a turn of its own. Events become
terms by formulas that only count. The pages draw columns in place of a board (`BoardView.template`) and send them
whole, because nothing grows there.
"""
