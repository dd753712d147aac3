"""What every paper is made of: places, heads, lists, pages, and the file they end in."""
