"""The pages of sets that take a figure home instead of putting one."""
