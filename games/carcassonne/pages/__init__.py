"""The screens of Carcassonne."""
