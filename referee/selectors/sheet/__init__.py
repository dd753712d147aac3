"""The sheet of one match: its rows, its lines, what may follow, and its pages."""
