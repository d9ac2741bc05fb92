"""The pages of Traders & Builders: goods, and the second part of a turn."""
