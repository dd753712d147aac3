"""What the grid of tables, the lists of tables and the clocks of a round show."""
