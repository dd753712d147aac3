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
                return _read(await reader.read())
            finally:
                writer.close()

    def _request(self, method: str, path: str, headers: dict[str, str], body: bytes) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            "Connection: close",
            "Accept-Encoding: gzip",
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        if self.cookies:
            lines.append(f"Cookie: {self.cookies}")
        if method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _read(raw: bytes) -> Answer:
    head, _blank, body = raw.partition(b"\r\n\r\n")
    text = head.decode("latin-1")
    answer = Answer(int(text.split(" ", 2)[1]) if text else 0, text, body, len(raw))
    if answer.header("transfer-encoding") == "chunked":
        return Answer(answer.status, text, _unchunked(body), len(raw))
    return answer


def _unchunked(body: bytes) -> bytes:
    parts = []
    while body:
        size, _line, body = body.partition(b"\r\n")
        length = int(size or b"0", 16)
        if not length:
            break
        parts.append(body[:length])
        body = body[length + 2 :]
    return b"".join(parts)
