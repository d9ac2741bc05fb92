"""What Cathars and Besiegers bring to pages."""
