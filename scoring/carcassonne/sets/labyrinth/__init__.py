"""The Labyrinth. Rules: expansions:labyrinth."""
