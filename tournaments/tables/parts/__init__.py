"""What every list is made of: cells, columns, pages."""
