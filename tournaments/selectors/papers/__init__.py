"""What papers and workbooks hold, and which are being made."""
