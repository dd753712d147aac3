"""What is made once for everybody: who makes it, how long it stays, how it is cut and packed."""
