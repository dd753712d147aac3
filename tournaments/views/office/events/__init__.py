"""An event as a whole: its settings, officials, journal, snapshots and walls."""
