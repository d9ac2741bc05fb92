"""The base game, as parts of the rules: what is placed, who may stand where, what features are worth."""
