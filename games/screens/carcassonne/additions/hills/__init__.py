"""Hills & Sheep: its words."""
