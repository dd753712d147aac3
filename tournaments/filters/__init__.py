"""What a list is narrowed down to, as its address says: `?state=withdrawn&text=张`."""
