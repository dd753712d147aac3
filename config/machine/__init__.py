"""The machine the desk runs on: its disks, what is wrong with them, whether all of it works."""
