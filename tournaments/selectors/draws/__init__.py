"""What a draw must know, and what was drawn."""
