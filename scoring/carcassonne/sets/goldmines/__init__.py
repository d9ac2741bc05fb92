"""The Gold Mines."""
