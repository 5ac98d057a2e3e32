"""Play the kept trials again and write them: `python -m tests.tools.trials`, or with names, those alone."""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from primero_ref.lab.trials import FILE, games_text, plan_of, play_trial_game

GAMES = 500


def main(names: list[str]) -> None:
    """Play them and put them in place of those that are kept."""
    file = Path(FILE)
    head = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    for name in names or [*kept]:
        _, run = plan_of(kept[name])
        with ProcessPoolExecutor() as pool:
            games = games_text(pool.map(partial(play_trial_game, run), range(GAMES), chunksize=10)).split()
        lines = [" ".join(games[start : start + 12]) for start in range(0, GAMES, 12)]
        kept[name]["games"] = "\n".join(lines) + "\n"
        tables = [
            f"[{one}]\n" + "".join(f'{key} = "{value}"\n' for key, value in table.items() if key != "games")
            + (f'games = """\n{table["games"]}"""\n' if "games" in table else "")
            for one, table in kept.items()
        ]  # fmt: skip
        file.write_text("\n".join(head) + "\n\n" + "\n".join(tables), encoding="utf-8")
        sys.stdout.write(f"{name}: {GAMES} games\n")


if __name__ == "__main__":
    main(sys.argv[1:])
