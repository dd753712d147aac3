"""Every file an event gives out, as rows: papers and workbooks, and what makes each."""
