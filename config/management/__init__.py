"""What whoever runs a server types."""
