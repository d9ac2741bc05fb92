"""Putting the past right: reopened turns, previews, proposals, disputes and explanations."""
