"""Sheets of a turn, phase by phase: dice, building, trading, cards."""
