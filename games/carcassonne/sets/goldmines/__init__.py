"""The Gold Mines: its words."""
