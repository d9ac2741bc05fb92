"""What is drawn once and used on many tiles: the symbols that boxes print, and how everything is drawn."""
