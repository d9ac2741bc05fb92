"""Printed maps that are kept here."""
