"""Papers and workbooks: made at once, or beside the desk."""
