"""What a form or a page hands to a service of the table, and what the service refuses."""
