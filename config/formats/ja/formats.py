"""Days in Japanese: a space before the hour."""

DATETIME_FORMAT = "Y年n月j日 G:i"
