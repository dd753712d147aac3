"""Entries come, are changed, checked in, and leave."""
