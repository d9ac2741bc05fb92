"""Games as other programs keep them: from their files to records, and back. Pure: values in, values out."""
