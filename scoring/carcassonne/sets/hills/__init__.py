"""Hills & Sheep: hills break ties, vineyards pay monasteries, shepherds keep flocks. Rules: expansions:hills (A9)."""
