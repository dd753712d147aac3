"""Which PostgreSQL server the tests can use: prints its address, or exits with 1.

The server must let us create databases. TEST_DATABASE_URL names one; without it the server of
libpq's own defaults is tried (PGHOST and its like, else the local socket), then 127.0.0.1.
"""

import getpass
import os
import sys
import zlib
from pathlib import Path

import psycopg

# The tests make a database of this name with "test_" before it: one for each checkout, so
# that two of them can be tested at the same time.
DATABASE = f"desk_{zlib.crc32(str(Path.cwd()).encode()):08x}"


def candidates() -> list[str]:
    """Addresses to try, without the name of a database."""
    user = getpass.getuser()
    return ["postgres://", f"postgres://{user}@127.0.0.1:5432"]


def may_create_databases(url: str) -> bool:
    """Whether a server answers at this address and lets us create databases."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.Error:
        return False
    return row is not None and bool(row[0])


def main() -> int:
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        print(given)
        return 0 if may_create_databases(given) else 1
    for server in candidates():
        if may_create_databases(f"{server}/postgres"):
            print(f"{server}/{DATABASE}")
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
