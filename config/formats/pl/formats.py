"""Days in Polish: short ones with points, and a comma before the hour."""

DATETIME_FORMAT = "j E Y, H:i"
SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
