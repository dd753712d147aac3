"""What is said of that which selectors found: standings, meetings, drafts, walls."""
