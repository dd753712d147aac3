"""The rulebook as a wheel of its own: the same answers, under a name that is not the desk's."""

import subprocess
import sys
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.rulebook.test_command import ANSWERS

ROOT = Path(__file__).parents[2]
# Without the desk: nothing but the standard library (-I -S) and the wheel.
ALONE = "import sys; sys.path.append(sys.argv.pop(1)); "
ASK = "from lianpai_rulebook.__main__ import run; sys.exit(run())"
NAMES = "import lianpai_rulebook, importlib.util as u; print(u.find_spec('referee'))"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    spec = spec_from_file_location("wheel_of_rulebook", ROOT / "rulebook/wheel_of_rulebook.py")
    assert spec
    assert spec.loader
    backend = module_from_spec(spec)
    spec.loader.exec_module(backend)
    folder = tmp_path_factory.mktemp("wheel")
    return folder / backend.build_wheel(str(folder))


def alone(wheel: Path, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-I",
        "-S",
        "-X",
        "utf8",
        "-c",
        ALONE + script,
        str(wheel),
        *arguments,
    ]
    return subprocess.run(
        command, cwd=wheel.parent, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_it_answers_as_beside_the_desk(wheel: Path) -> None:
    questions = [question for question, _code, _answer in ANSWERS]
    done = alone(wheel, ASK, *questions)
    assert done.stdout.splitlines() == [answer for _question, _code, answer in ANSWERS]
    assert done.returncode == max(code for _question, code, _answer in ANSWERS)


def test_the_desk_is_neither_in_it_nor_shadowed_by_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        texts = [packed.read(name).decode() for name in names if name.endswith(".py")]
    tops = {name.split("/")[0].split("-")[0] for name in names}
    assert tops == {"lianpai_rulebook"}
    assert len(texts) == len(list((ROOT / "referee/rulebook").glob("*.py")))
    assert [text for text in texts if "referee.rulebook" in text or "django" in text] == []
    assert alone(wheel, NAMES).stdout == "None\n"
