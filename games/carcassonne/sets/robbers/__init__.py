"""The pages of The Robbers."""
