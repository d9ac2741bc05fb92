"""What lies on a table of Carcassonne, as rows."""
