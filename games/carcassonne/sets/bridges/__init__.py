"""The pages of Bridges, Castles & Bazaars."""
