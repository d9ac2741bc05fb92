"""The table page: header, board, sheet, log, and what one viewer sees of a table."""
