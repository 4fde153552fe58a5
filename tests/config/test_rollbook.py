"""The `rollbook` command; and what a wheel of Rollbook says and does where there is nothing else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from http.cookiejar import CookieJar
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from config import VERSION
from rollbook import COMMANDS
from scripts.wheel_metadata import dependencies
from tests.journeys.server import answers, free_port
from tests.layout import ROOT
from tests.patience import patience, wait_until

MOST_BYTES = 1_600_000
UV = Path(sys.executable).with_name("uv")


def rollbook(*asked: str, var: Path, command: tuple[str, ...] = (sys.executable, "-m", "rollbook")) -> str:
    surroundings = {"PATH": "/usr/bin:/bin", "VAR_DIR": str(var)}
    ran = subprocess.run([*command, *asked], cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_says_its_version_and_what_a_host_can_do(tmp_path: Path) -> None:
    assert rollbook("--version", var=tmp_path) == f"Rollbook {VERSION}\n"
    said = rollbook("--help", var=tmp_path)
    assert re.findall(r"^  rollbook (\w+)", said, re.M) == list(COMMANDS)
    assert "usage: rollbook backup" in rollbook("backup", "--help", var=tmp_path).replace(
        "__main__.py", "rollbook"
    )


def test_every_command_that_it_names_is_there() -> None:
    files = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    assert files >= COMMANDS.keys()


def test_a_wheel_asks_for_the_libraries_that_were_tried_or_their_mends() -> None:
    asked = [Requirement(line) for line in dependencies((ROOT / "requirements.txt").read_text())]
    assert {"django", "uvicorn", "psycopg-binary"} <= {one.name for one in asked}
    here = [one for one in asked if not one.marker or one.marker.evaluate()]
    assert [str(one) for one in here if not one.specifier.contains(version(one.name))] == []
    assert not Requirement(dependencies("django==5.2.9 \\\n")[0]).specifier.contains("5.3.0")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an empty environment into which a wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    assert wheel.name == f"rollbook-{VERSION}-py3-none-any.whl"
    assert wheel.stat().st_size < MOST_BYTES
    inside = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert inside == {"rollbook", f"rollbook-{VERSION}.dist-info"}
    venv = folder / "venv"
    subprocess.run([UV, "venv", "--quiet", venv], check=True)
    subprocess.run([UV, "pip", "install", "--quiet", "--python", venv, wheel], check=True)
    return venv / "bin"


@pytest.mark.thorough
def test_a_wheel_in_an_empty_environment_is_all_that_it_needs(installed: Path, tmp_path: Path) -> None:
    port, home, said = free_port(), tmp_path / "home", tmp_path / "said"
    home.mkdir()
    surroundings = {"PATH": "/usr/bin:/bin", "HOME": str(home), "PORT": str(port), "PYTHONUNBUFFERED": "1"}
    with said.open("w") as out:
        served = subprocess.Popen(
            [installed / "rollbook"], cwd=tmp_path, env=surroundings, stdout=out, stderr=out
        )
    try:
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/healthz") or served.poll() is not None, 60)
        links = re.findall(r"http://\S+/signin/\S+", said.read_text())
        assert links, said.read_text()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        asked = browser.open(links[0], timeout=patience()).read().decode()
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', asked))
        came = browser.open(links[0], urlencode(fields).encode(), timeout=patience())
        page = came.read().decode()
        assert 'id="log-entries"' in page, came.url
        stylesheet = re.search(r'href="(/static/css/[^"]+)"', page)
        assert stylesheet
        assert browser.open(f"http://127.0.0.1:{port}{stylesheet[1]}", timeout=patience()).status == 200
        assert {path.name for path in home.iterdir()} == {".local"}
        for command, expected in (("backup", "5 tables"), ("restore", "Every log in it hangs together")):
            ran = subprocess.run(
                [installed / "rollbook", command, tmp_path / "all.zip"],
                env=surroundings,
                capture_output=True,
                text=True,
            )
            assert expected in ran.stdout, ran.stderr
    finally:
        os.kill(served.pid, signal.SIGINT)
        served.wait(patience(30))
    assert "Traceback" not in said.read_text()
