"""The progress cards, by their colours, and what each of them does."""
