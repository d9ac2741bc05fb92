"""Words that every game uses: what a game can say, the registry of it all, and the sentences that are made of it."""
