"""Cities: their walls and metropolises, improvements and what they are paid with."""
