"""The commands, each of which a module of this package brings; and how every command answers bad input."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from errno import EBADF
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from primero_ref.claims.former_ids import noticing
from primero_ref.cli.console import Refusal, Stopped
from primero_ref.edition import __version__
from primero_ref.errors import Illegal, Unknown, Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

HERE = Path(__file__).parent
"""The commands stand here, each in a module of its own."""


@contextmanager
def in_one_sentence() -> Iterator[None]:  # noqa: C901  # one sentence for each thing that can go wrong
    """Turn what can go wrong with what was typed, or with a file, into a refusal; say which ids have others now."""
    try:
        with noticing(partial(click.echo, err=True)):
            yield
    except (Illegal, Unknown, Unreadable) as error:
        raise Refusal(str(error)) from None
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Refusal(error.format_message()) from None
    except KeyboardInterrupt:
        raise Stopped("Stopped.") from None
    except BrokenPipeError:
        raise
    except FileNotFoundError as error:
        raise Refusal(f"There is no file called {str(error.filename)!r}.") from None
    except UnicodeDecodeError:
        raise Refusal("The file cannot be read: it is not plain text in UTF-8.") from None
    except UnicodeEncodeError:
        raise Refusal("What you typed cannot be read: it is not text in UTF-8.") from None
    except OSError as error:
        if error.errno == EBADF and not error.filename:
            raise Refusal("The output is lost: the standard output is closed.") from None
        raise Refusal(f"{error.filename or 'The output'}: {error.strerror or error}.") from None
    except ValueError as error:
        if "null" not in str(error):
            raise
        raise Refusal("A file name cannot contain a null character.") from None


class Commands(click.Group):
    """The commands, each of which answers bad input with one sentence."""

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401  # click's own signature
        """Read the options that stand before a command."""
        with in_one_sentence():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what it has written is through before it is taken for done."""
        with in_one_sentence():
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="primero %(version)s")
def primero() -> None:
    """Primero, the Renaissance card game: its rules, and an engine that plays them."""


def command_modules(folder: Path = HERE) -> list[str]:
    """Name the modules in a folder that hold a command: those in which a line begins with `@click.command`.

    >>> {"play", "rank"} <= {*command_modules()}, "server" in command_modules()
    (True, False)
    """
    files = sorted(folder.glob("*.py"))
    return [file.stem for file in files if "\n@click.command" in file.read_text(encoding="utf-8")]


def commands_of(module: ModuleType) -> list[click.Command]:
    """Give the commands that a module defines itself."""
    every = (value for value in vars(module).values() if isinstance(value, click.Command))
    return [command for command in every if getattr(command.callback, "__module__", "") == module.__name__]


for name in command_modules():
    for command in commands_of(import_module(f"primero_ref.cli.{name}")):
        primero.add_command(command)
