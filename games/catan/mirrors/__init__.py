"""What lies on a table of Catan, and what its dice brought, as rows."""
