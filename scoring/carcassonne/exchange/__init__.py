"""Games of Carcassonne as other programs keep them: from their files to records, and back."""
