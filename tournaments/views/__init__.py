"""What the office answers: public pages, its own pages, papers and workbooks."""
