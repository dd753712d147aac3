"""Signing in: who may try a password when, and what trying costs the others."""
