"""The rulebook's codes as screens, papers and worksheets say them."""
