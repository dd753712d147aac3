"""What an id in an address looks like: a number that both databases can hold."""


class IdConverter:
    """`<id:match_id>`: longer numbers match no address, so they answer 404 like any other."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
