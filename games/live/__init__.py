"""What is told to phones while they look: sockets, who listens to what, and publishing."""
