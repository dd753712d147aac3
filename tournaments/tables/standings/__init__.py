"""Standings, the field and cross tables as lists."""
