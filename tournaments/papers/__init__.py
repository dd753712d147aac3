"""Which papers an event has."""
