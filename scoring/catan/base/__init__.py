"""The rules of the base game: building, dice, trade, cards, awards."""
