"""A command that is killed at each step by which it touches the disk: `python -m tests.support.killed BEFORE AFTER …`.

For each step the folder BEFORE is laid anew under AFTER, as 0, 1, 2 …, and the command is run within it by a child that
is killed as it is about to take that step; the last of them is not killed, for it has no such step any more.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path

STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate", "os.symlink", "os.link"}
"""What Python reports before it does it; of files that are opened those that are not only read."""


def watch(folder: str, last: int) -> None:
    """End this process by a signal that nobody can catch, as it is about to take a step in the folder."""
    steps = count()

    def step(event: str, arguments: tuple[object, ...]) -> None:
        if event not in STEPS or (event == "open" and not int(str(arguments[2])) & (os.O_WRONLY | os.O_RDWR)):
            return
        if isinstance(arguments[0], str | bytes | os.PathLike):
            way = os.path.abspath(os.fsdecode(arguments[0]))  # a link is not followed
            if way.startswith(folder) and next(steps) == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(step)


def main(before: Path, after: Path, typed: str, *words: str) -> None:
    """Kill it at the first step, at the second, and so on, until it ends by itself."""
    sys.dont_write_bytecode = True
    from tests.support.commands import run

    for number in count():
        folder = after / str(number)
        shutil.copytree(before, folder)
        child = os.fork()
        if not child:
            os.chdir(folder)
            watch(str(folder), number)
            result = run(*words, typed=typed)
            sys.stderr.write(result.stderr)
            os._exit(result.exit_code)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
