"""Entries: added, imported, checked in, withdrawn."""
