"""A phone's way to the desk: one request a connection, as little work as can be."""

import asyncio
import gzip
from dataclasses import dataclass
from urllib.parse import urlencode

HOST = "127.0.0.1"
LONGEST = 90.0  # seconds after which a phone has given up
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: `size` are the bytes of the whole answer as they were sent."""

    status: int
    head: str
    body: bytes
    size: int

    def header(self, name: str) -> str:
        for line in self.head.split("\r\n")[1:]:
            key, _colon, value = line.partition(":")
            if key.lower() == name:
                return value.strip()
        return ""

    @property
    def cookies(self) -> str:
        """What a browser keeps of it and sends again."""
        lines = (line.partition(":") for line in self.head.split("\r\n")[1:])
        given = [value for name, _colon, value in lines if name.lower() == "set-cookie"]
        return "; ".join(value.strip().partition(";")[0] for value in given)

    @property
    def is_done(self) -> bool:
        """Whether an act led on to its page, not to signing in."""
        return self.status == 302 and "/accounts/login" not in self.header("location")

    @property
    def text(self) -> str:
        is_gzip = self.header("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if is_gzip else self.body).decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Phone:
    """Who asks: the desk's port, the cookies, and the loopback address it asks from."""

    port: int
    cookies: str = ""
    source: str = HOST

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._ask("GET", path, headers, b"")

    async def post(self, path: str, values: dict[str, str], **headers: str) -> Answer:
        headers = {"Content-Type": FORM, **headers}
        return await self._ask("POST", path, headers, urlencode(values).encode())

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        async with asyncio.timeout(LONGEST):
            reader, writer = await asyncio.open_connection(
                HOST, self.port, local_addr=(self.source, 0)
            )
            try:
                writer.write(self._request(method, path, headers, body) + body)
                return await _read(reader)
            finally:
                writer.close()

    def _request(self, method: str, path: str, headers: dict[str, str], body: bytes) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            "Accept-Encoding: gzip",
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        if self.cookies:
            lines.append(f"Cookie: {self.cookies}")
        if method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _read(reader: asyncio.StreamReader) -> Answer:
    """A whole answer, as a browser reads it: the desk need not end the connection for that."""
    head = await reader.readuntil(b"\r\n\r\n")
    text = head.decode("latin-1")
    answer = Answer(int(text.split(" ", 2)[1]), text, b"", 0)
    if answer.header("transfer-encoding") == "chunked":
        body, size = await _chunks(reader)
    else:
        size = int(answer.header("content-length") or 0)
        body = await reader.readexactly(size)
    return Answer(answer.status, text, body, len(head) + size)


async def _chunks(reader: asyncio.StreamReader) -> tuple[bytes, int]:
    """What the chunks hold, and the bytes they were sent in."""
    parts, size = [], 0
    while True:
        line = await reader.readuntil(b"\r\n")
        length = int(line, 16)
        chunk = await reader.readexactly(length + 2)
        size += len(line) + len(chunk)
        if not length:
            return b"".join(parts), size
        parts.append(chunk[:-2])
