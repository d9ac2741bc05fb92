"""What a phone asks for, one module for each kind of page."""
