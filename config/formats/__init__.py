"""How days are written, where Django's own way differs between a day with its year and one without."""
