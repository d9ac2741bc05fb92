"""What is written at a gathering: its people, its rounds and their tables, its results."""
