"""Words of Cathars and Besiegers."""
