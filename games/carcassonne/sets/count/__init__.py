"""The Count of Carcassonne: its words."""
