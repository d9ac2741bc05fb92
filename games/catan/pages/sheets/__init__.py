"""What the page of a game asks, phase by phase: dice, building, trading, cards."""
