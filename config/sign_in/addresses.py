"""Where a request comes from, as far as it can be trusted."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

IPV6_PREFIX = 64  # bits; whoever has one address of these has them all


def address_of(request: HttpRequest, proxies: int) -> str:
    """The address of whoever asked, behind so many proxies of our own; empty if none is known.

    Each proxy adds to X-Forwarded-For whom it heard: what our own have added counts from the right,
    what stands further left anybody can have written.
    """
    heard = request.META.get("REMOTE_ADDR", "")
    if proxies:
        told = request.headers.get("X-Forwarded-For", "").split(",")
        heard = told[-proxies] if len(told) >= proxies else heard
    return counted_as(heard.strip())


def counted_as(address: str) -> str:
    """An address as tries are counted for it: an IPv6 one with its network, no port."""
    try:
        read = ip_address(_without_port(address))
    except ValueError:
        return ""
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped:
            return str(read.ipv4_mapped)
        return str(ip_network(f"{read}/{IPV6_PREFIX}", strict=False))
    return str(read)


def _without_port(address: str) -> str:
    """Some proxies write 192.0.2.1:5678 and [2001:db8::1]:5678."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, _colon, port = address.partition(":")
    return host if port.isdecimal() else address
