"""Verdicts of the judge, what was kept of them, and the law they quote."""
