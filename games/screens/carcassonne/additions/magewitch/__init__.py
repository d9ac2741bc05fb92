"""Mage & Witch: its words."""
