"""Days in French: the hour follows with “à”."""

DATETIME_FORMAT = "j F Y à H:i"
SHORT_DATETIME_FORMAT = "d/m/Y à H:i"
