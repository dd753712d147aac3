"""Lists of entries as they are sent: opened, found, read cell by cell."""
