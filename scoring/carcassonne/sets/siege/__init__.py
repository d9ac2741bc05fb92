"""Cathars and Besiegers."""
