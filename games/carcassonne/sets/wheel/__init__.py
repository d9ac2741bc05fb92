"""The pages of Wheel of Fortune."""
