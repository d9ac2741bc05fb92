"""The rows of a gathering: its people, its rounds and their tables, its results."""
