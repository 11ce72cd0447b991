"""Any tool's graph in: one file per kind of format."""
