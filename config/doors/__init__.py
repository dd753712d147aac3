"""What comes in and what goes out at the door, whoever knocks: headers, bodies, passwords."""
