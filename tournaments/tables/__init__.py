"""The lists of the office and the public pages, and their columns."""
