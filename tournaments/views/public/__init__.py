"""What everybody reads without signing in."""
