"""Score sheets, blank and filled in, and the picture of a race."""
