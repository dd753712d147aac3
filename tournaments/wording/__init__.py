"""What is said of the office's rows and of the rules; it knows no selector."""
