"""Forms of the table: they read shapes; the rulebook and the services judge the values."""
