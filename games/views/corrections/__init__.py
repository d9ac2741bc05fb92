"""What was logged otherwise than it lay: corrections, and the proposals of those who may not correct by themselves."""
