"""Templates as they were compiled before, so that no page waits for that after a start."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from django.template import engines
from jinja2.bccache import Bucket, FileSystemBytecodeCache


class Compiled(FileSystemBytecodeCache):
    """Jinja2's own, in a folder that may be missing or not to be written: then each start compiles anew.

    What is kept goes with the text of its template: another version of Rollbook compiles its own.
    """

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def read_all() -> None:
    """Read every template of ours, compiled now where that was not done before."""
    environment = engines["jinja2"].env  # type: ignore[attr-defined]
    for name in environment.list_templates(extensions=["html"]):
        environment.get_template(name)
