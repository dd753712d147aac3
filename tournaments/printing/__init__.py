"""Papers of the event as PDF: A4, black and white, in the reader's language."""
