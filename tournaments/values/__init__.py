"""What travels between form, service and file in the office, and the basic words of it."""
