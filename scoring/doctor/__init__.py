"""The drift doctor: the single slips in a log that would explain why the table counts otherwise than the app."""

from scoring.doctor.practices import counts_of, practice_for
from scoring.doctor.search import Case, LikelySlip, Search, played_on
from scoring.doctor.slip import UNSURE, DoubtedCount, Slip

__all__ = ["UNSURE", "Case", "DoubtedCount", "LikelySlip", "Search", "Slip", "counts_of", "played_on", "practice_for"]
