#!/usr/bin/env python3
"""Makes .venv and installs the pinned libraries into it: `python make_venv.py requirements.txt`.

`make run` starts this with whatever Python the machine has. So it is written for very old ones too, without
annotations or f-strings, and looks for a Python that suits; what is wrong it says in one line. What pip says
goes to var/run.log, and its progress is one line that moves where there is a terminal.
"""

import hashlib
import os
import re
import subprocess
import sys
import time

OLDEST = (3, 11)
NAMES = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")
PROBE = "import sys; print('%d.%d.%d' % sys.version_info[:3])"
VENV_PROBE = "import venv, ensurepip"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main(requirements, environ):
    venv = os.path.join(ROOT, ".venv")
    python = os.path.join(venv, "bin", "python")
    if is_new(python) and all(is_installed(venv, name) for name in covered(requirements)):
        return
    if not suits(python):
        make(venv, find_python(environ))
    install(python, requirements)
    for name in covered(requirements):
        with open(stamp(venv, name), "w") as file:
            file.write(fingerprint(name))


def covered(requirements):
    """The developers' libraries are those of play and more, so anyone who has them can play at once."""
    return ["requirements-dev.txt", "requirements.txt"] if "-dev" in requirements else [requirements]


def is_installed(venv, requirements):
    return read(stamp(venv, requirements)) == fingerprint(requirements)


def stamp(venv, requirements):
    return os.path.join(venv, "." + requirements + ".installed")


def find_python(environ):
    """The first Python that is new enough and can make environments."""
    names = [environ["PYTHON"]] if environ.get("PYTHON") else NAMES
    seen = [(name, version_of(name)) for name in names]
    there = [(name, version) for name, version in seen if version]
    new = [(name, version) for name, version in there if version >= OLDEST]
    for name, _ in new:
        if answers(name, VENV_PROBE) is not None:
            return name
    raise SystemExit(why_not(there, new))


def why_not(there, new):
    """One line for anyone who has no Python that suits."""
    if new:
        name, version = new[0]
        package = "python%d.%d-venv" % version[:2]
        return (
            "Rollbook needs Python's venv module, and %s has none. On Debian or Ubuntu: apt install %s."
            % (name, package)
        )
    if there:
        name, version = max(there, key=lambda pair: pair[1])
        return "Rollbook needs Python 3.11 or newer, and the newest here is %s (%s)." % (
            dotted(version),
            name,
        )
    return "Rollbook needs Python 3.11 or newer, and there is none on the PATH."


def is_new(python):
    version = version_of(python)
    return version is not None and version >= OLDEST


def suits(python):
    return is_new(python) and answers(python, "import pip") is not None


def version_of(python):
    """(3, 11, 7), or None where there is no such Python."""
    text = answers(python, PROBE)
    return tuple(int(part) for part in re.findall(r"\d+", text)) if text else None


def answers(python, code):
    """What this Python prints for a line of code, or None when it cannot run it."""
    try:
        ran = subprocess.Popen([python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError:
        return None
    out, _ = ran.communicate()
    return out.decode("ascii", "replace").strip() if ran.returncode == 0 else None


def make(venv, python):
    if not os.access(ROOT, os.W_OK):
        raise SystemExit("Rollbook cannot write in %s, and needs to make .venv and var there." % ROOT)
    say("Making .venv with %s (%s) ..." % (python, dotted(version_of(python))))
    if subprocess.call([python, "-m", "venv", "--clear", venv]) != 0:
        raise SystemExit("%s could not make %s; its reason stands above." % (python, venv))


def install(python, requirements):
    """Run pip, whose many lines go to the log; here stands one that moves."""
    started, total, last = time.time(), count(requirements), "pip gave no reason"
    step = "Installing the %d libraries of %s" % (total, requirements)
    say(step + " ..., once; this takes about a minute.")
    pip = [python, "-m", "pip", "install", "--require-hashes", "--disable-pip-version-check", "--no-input"]
    command = [*pip, "-r", os.path.join(ROOT, requirements)]
    with run_log() as log:
        ran = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        done = 0
        for raw in ran.stdout:
            line = raw.decode("utf-8", "replace").strip()
            log.write(line.encode("utf-8") + b"\n")
            done += line.startswith(("Collecting ", "Ignoring ", "Requirement already"))
            last = line if line.startswith("ERROR") else last
            move(progress(line, min(done, total), total))
        if ran.wait() != 0:
            move("")
            raise SystemExit(
                "The libraries could not be installed: %s. More stands in %s." % (last, log.name)
            )
    move("")
    say("Installed in %d seconds." % (time.time() - started))


def progress(line, done, total):
    """What the moving line says after a line of pip's."""
    if line.startswith("Installing collected"):
        return "  putting %d libraries in their place ..." % total
    name = re.match(r"Collecting ([\w.-]+)", line)
    return "  %d of %d: %s" % (done, total, name.group(1)) if name else None


def move(text):
    """Write over the line that moves, or take it away; without a terminal there is none."""
    if text is not None and sys.stdout.isatty():
        sys.stdout.write("\r\033[K" + text[:78])
        sys.stdout.flush()


def run_log():
    """Where all goes that nobody needs to read while it works."""
    folder = os.environ.get("VAR_DIR") or os.path.join(ROOT, "var")
    try:
        if not os.path.isdir(folder):
            os.makedirs(folder)
        return open(os.path.join(folder, "run.log"), "ab")
    except (OSError, IOError):
        return open(os.devnull, "ab")


def count(requirements):
    """How many libraries a file pins."""
    return len(re.findall(r"^[\w.\[\]-]+==", read(os.path.join(ROOT, requirements)) or "", re.M))


def fingerprint(requirements):
    with open(os.path.join(ROOT, requirements), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except (OSError, IOError):
        return None


def dotted(version):
    return ".".join(str(part) for part in version)


def say(sentence):
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "requirements.txt", os.environ)
    except KeyboardInterrupt:
        raise SystemExit("Stopped. Start again, and it goes on from here.")
