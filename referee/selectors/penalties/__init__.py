"""What was imposed or ruled at the tables, and what it moved."""
