"""Our drawings as templates ask for them: icons, shapes of seats, tiles, cards."""
