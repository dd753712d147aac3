"""Whether a server can listen at an address: port.py HOST PORT says in a sentence if not."""

import errno
import socket
import sys


def refusal(host: str, port: int) -> str | None:
    """Why nothing can listen at this address now, or None when it can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host.strip("[]"), port))
    except OverflowError:
        return f"{port} is no port: it must be at most 65535."
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"Port {port} is in use, perhaps by another desk; choose another with --port."
        return f"The desk cannot listen on {host}, port {port}: {error.strerror}."
    return None


if __name__ == "__main__":
    sys.exit(refusal(sys.argv[1], int(sys.argv[2])))
