"""Entries as lists."""
