"""Standings: shown, held back, adjusted, and cross tables."""
