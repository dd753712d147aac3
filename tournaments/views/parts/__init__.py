"""Parts of pages that the office and the public have in common."""
