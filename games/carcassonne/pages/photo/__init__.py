"""Pages that read a photo of the table: proposals, which a person confirms."""
