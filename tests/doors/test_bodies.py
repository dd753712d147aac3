"""What is posted is refused by its head: too long, without a length, or not readable."""

import io

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, reverse

from config.doors.bodies import DROPPED, takes_file
from config.wsgi import application

MB = 1024**2
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"


class Endless(io.RawIOBase):
    """A body of any length that counts what is read of it."""

    taken = 0

    def read(self, size: int = -1) -> bytes:
        self.taken += size
        return b"x" * size


@takes_file
def upload(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(sum(file.size for file in request.FILES.values())))


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(sorted(request.POST)))


urlpatterns = [path("upload/", upload), path("form/", form)]


def knock(address: str, content_type: str, length: object, **head: str) -> tuple[int, str, int]:
    """Status, page, and how many bytes of the body were read."""
    body = Endless()
    told = {"wsgi.input": body, "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(length)}
    path, _mark, query = address.partition("?")
    told.update(PATH_INFO=path, QUERY_STRING=query, REQUEST_METHOD="POST")
    answer = Client().request(**told, **head)
    return answer.status_code, answer.content.decode(), body.taken


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/admin/login/", "/nowhere/"])
@pytest.mark.parametrize("content_type", [FORM, PARTS, "application/json", ""])
def test_nobody_sends_more_than_a_form(db, address: str, content_type: str) -> None:
    status, page, read = knock(address, content_type, 300 * MB)
    assert (status, read) == (413, DROPPED)
    assert "太大" in page


def test_only_a_page_that_takes_a_file_reads_one(event, tang, client) -> None:
    client.force_login(tang)
    address = reverse("office:import_entries", args=[event.pk])
    most = settings.LONGEST_UPLOAD
    assert knock(address, PARTS, most + 1)[0] == 413
    assert knock(reverse("office:create_event"), PARTS, settings.LONGEST_FORM + 1)[0] == 413
    file = io.BytesIO(b"x" * (3 * MB))
    file.name = "list.csv"
    answer = client.post(address, {"file": file})
    assert answer.status_code == 200
    assert "文件超过2 MB" in answer.content.decode()


@pytest.mark.parametrize("content_type", [f"{FORM}; charset=utf-16", f"{FORM}; charset=nothing"])
@pytest.mark.parametrize("address", ["/?q=1", "/accounts/login/", "/nowhere/"])
def test_a_form_in_another_encoding_is_not_read(db, address: str, content_type: str) -> None:
    status, page, _read = knock(address, content_type, 3)
    assert status == 400
    assert "无法识别的请求" in page


@pytest.mark.parametrize("charset", ["utf-16", "idna", "undefined", "rot13", "hex", "x" * 99])
def test_an_encoding_that_reads_nothing_is_answered_too(db, charset: str) -> None:
    """By the entry point of the server: Django decodes the address with it before all else."""
    head: list[str] = []
    told = {
        **RequestFactory()._base_environ(),
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/accounts/login/",
        "QUERY_STRING": "next=%2Fdesk%2F&a=1",
        "CONTENT_TYPE": f"{FORM}; charset={charset}",
        "wsgi.input": io.BytesIO(b""),
    }
    page = b"".join(application(told, lambda status, headers: head.append(status)))
    assert head == ["400 Bad Request"]
    assert "无法识别的请求" in page.decode()


@pytest.mark.parametrize("length", ["x", "-1", "1.5", "９", "1" * 40])
def test_a_length_that_is_none_is_not_read(db, length: str) -> None:
    status, page, read = knock("/accounts/login/", FORM, length)
    assert (status, read) == (400, 0)
    assert "无法识别的请求" in page


def test_a_body_that_does_not_say_how_long_it_is_is_not_read(db) -> None:
    status, page, read = knock("/accounts/login/", FORM, "", HTTP_TRANSFER_ENCODING="chunked")
    assert (status, read) == (411, 0)
    assert "无法识别的请求" in page


@pytest.mark.parametrize("address", ["/accounts/login/", "/nowhere/"])
def test_parts_without_a_boundary_are_not_read(db, address: str) -> None:
    assert knock(address, "multipart/form-data", 3)[0] == 400


@pytest.mark.urls(__name__)
def test_what_is_within_the_limits_is_read() -> None:
    client = Client()
    most = b"a=" + b"x" * (settings.LONGEST_FORM - 2)
    assert client.post("/form/", most, content_type=FORM).content == b"['a']"
    file = io.BytesIO(b"x" * (3 * MB))
    file.name = "list.csv"
    assert client.post("/upload/", {"file": file}).content == str(3 * MB).encode()


def test_a_refusal_to_read_outlives_who_sent_it(rf: RequestFactory, db) -> None:
    class Gone(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError("reset")

    told = {"wsgi.input": Gone(), "CONTENT_TYPE": FORM, "CONTENT_LENGTH": str(300 * MB)}
    answer = Client().request(PATH_INFO="/", REQUEST_METHOD="POST", **told)
    assert answer.status_code == 413
