"""The review of Catan: the chance of winning, and what luck and choice changed of it."""
