"""What the pages of the office read."""
