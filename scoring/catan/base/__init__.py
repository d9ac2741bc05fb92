"""What the base game's rules do: building, dice, trade, cards, awards."""
