"""Days in Brazilian Portuguese: in numbers, since Django writes months with a capital, and Brazil does not."""

DATE_FORMAT = "d/m/Y"
MONTH_DAY_FORMAT = "d/m"
DATETIME_FORMAT = r"d/m/Y, à\s H:i"
SHORT_DATETIME_FORMAT = r"d/m/Y, à\s H:i"
