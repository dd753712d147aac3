"""Who plays: entries, their cards, who left and who may come back."""
