"""The formats of days and hours, where Django's own are not how people write them."""
