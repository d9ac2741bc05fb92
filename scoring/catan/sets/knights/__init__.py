"""Cities & Knights: parts that take the place of development cards and largest army, and add the rest."""
