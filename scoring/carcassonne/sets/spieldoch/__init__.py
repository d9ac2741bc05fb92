"""Spiel Doch!. Rules: expansions:spieldoch."""
