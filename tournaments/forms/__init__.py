"""Forms of the office: they read what was typed; services decide."""
