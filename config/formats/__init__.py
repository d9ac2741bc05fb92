"""The formats of days, where Django's own differ between a day with its year and one without."""
