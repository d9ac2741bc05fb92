"""Days in English: the month in full, with a year as without."""

DATE_FORMAT = "F j, Y"
DATETIME_FORMAT = "F j, Y, P"
SHORT_DATE_FORMAT = "F j, Y"
