"""The first start on this machine: what it puts into an empty database, and what it leaves out."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def started(var: Path, *options: str) -> str:
    """What the first start in an empty directory says."""
    environment = {**os.environ, "DESK_ENV": "local", "DESK_VAR_DIR": str(var)}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "script/lib/start.py", *options]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_start_without_the_demo_leaves_the_database_empty(tmp_path: Path) -> None:
    words = started(tmp_path, "--no-demo")
    assert ".venv/bin/python manage.py createsuperuser" in words
    assert "demo log-ins" not in words
    # Nothing was made the first time, so that the next start finds it empty still.
    assert started(tmp_path, "--no-demo") == words
