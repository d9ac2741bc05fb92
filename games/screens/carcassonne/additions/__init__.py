"""The pages of Carcassonne's sets, a folder each: `addition.py` with `ADDITIONS`, `words.py`, templates, drawings.

`games/screens/games.py` finds the folders by themselves, in the order in which the box lists its sets.
"""
