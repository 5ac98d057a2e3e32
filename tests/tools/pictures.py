"""The kept pictures taken anew: all of them, or those of the scenes that are named.

    python -m tests.tools.pictures [SCENE ...] [--site FOLDER]

builds the site, unless a folder with a built one is given, and writes into `tests/pictures/` each picture that has
changed. Look at them before you commit them. Pictures that no scene asks for any more are taken away.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from primero_ref.cli.server import Server
from tests.support.picture_scenes import SCENES, Scene, Studio, arguments
from tests.support.pictures import BROWSER, KEPT, ROOT, opened, packed
from tests.support.pinned_browser import VERSION, pinned_browser


def main() -> int:
    """Take pictures; say which have changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [scene.name for scene in SCENES]
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"one of {', '.join(names)}")
    parser.add_argument("--site", type=Path, help="the folder of a site that is built already")
    asked = parser.parse_args()
    if unknown := {*asked.scenes} - {*names}:
        parser.error(f"There is no scene {', '.join(sorted(unknown))}; the scenes are {', '.join(names)}.")
    program = pinned_browser(ROOT / ".cache")
    if program is None:
        parser.error(f"Pictures are kept of Chromium {VERSION} alone, which cannot be fetched or does not run here.")
    if asked.site is None:
        subprocess.run([sys.executable, "-m", "primero_ref", "build"], check=True, cwd=ROOT)
    scenes = tuple(scene for scene in SCENES if scene.name in asked.scenes or not asked.scenes)
    start = time.monotonic()
    changed = taken(asked.site or ROOT / "_site", program, scenes)
    if not asked.scenes:
        changed += [file.stem for file in no_longer_asked_for()]
    BROWSER.write_text(f"Chromium {VERSION}\n", encoding="utf-8", newline="\n")
    size = sum(file.stat().st_size for file in KEPT.glob("*.webp")) / 1e6
    sys.stdout.write("\n".join([*changed, ""]) or "No picture has changed.\n")
    sys.stdout.write(
        f"{len([*KEPT.glob('*.webp')])} pictures are kept, {size:.1f} MB; {time.monotonic() - start:.0f} s.\n"
    )
    return 0


def taken(site: Path, program: Path, scenes: tuple[Scene, ...]) -> list[str]:
    """Take the pictures, write those that have changed, and name them."""
    KEPT.mkdir(exist_ok=True)
    changed = []
    server = Server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments(), chromium_sandbox=False)
        studio = Studio(browser, f"http://127.0.0.1:{server.server_port}")
        for name, image in (picture for scene in scenes for picture in studio.pictures(scene)):
            file = KEPT / f"{name}.webp"
            if not file.is_file() or opened(file.read_bytes()).tobytes() != image.tobytes():
                file.write_bytes(packed(image))
                changed.append(name)
        studio.close()
        browser.close()
    server.shutdown()
    server.server_close()
    return changed


def no_longer_asked_for() -> list[Path]:
    """Take away the pictures that no scene asks for, and name them."""
    asked = {f"{scene.name}.{mode}.webp" for scene in SCENES for mode in scene.modes.split()}
    gone = [file for file in sorted(KEPT.glob("*.webp")) if file.name not in asked]
    for file in gone:
        file.unlink()
    return gone


if __name__ == "__main__":
    sys.exit(main())
