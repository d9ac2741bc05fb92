"""Colours and elements of SVG that all drawings share."""
