"""The old texts against the transcriptions they were made from: what differs is said with the passage, or here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from primero_ref.sources import quoted_words, source, sources

FOLDER = Path(__file__).parents[1] / "transcriptions"

TRANSCRIBED = sorted(path.stem for path in FOLDER.glob("*.md") if path.stem != "README")

DEPARTS = {
    # The word is supplied where the transcription has no gap, only the ornament before it.
    "minsheu-1599:19": ("❀ [el] tiempo", "❀ tiempo"),
}
"""What a passage has and what stands for it in its transcription, where no correction can say it as “X” read as “Y”."""

PAIR = re.compile(r"“([^“”]*)”;? (?:read |closed up |divided )?(?:as|to) “([^“”]*)”")
"""A correction: what was found, and what it is read as."""

LOST = re.compile(r"\[•[^\]]*\]")
MARK = re.compile(r"\[(?:pb|fn) [^\]]*\]")


def transcription(name: str) -> dict[str, str]:
    """Read the transcribed words of a source, by language, without line breaks and marks."""
    by_tag: dict[str, list[str]] = {}
    heads: list[str] = []
    tag = ""
    for line in (FOLDER / f"{name}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            tag = line[3:]
        elif line.startswith("> "):
            by_tag.setdefault(tag, []).append(line[2:])
        elif line.startswith("| no. "):
            heads = [cell.strip() for cell in line.strip("|").split("|")]
        elif line.startswith("| ") and not line.startswith("| ---"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            for head, cell in zip(heads[2:], cells[2:], strict=True):
                by_tag.setdefault(head, []).append(cell)
    return {tag: plainly(" ".join(lines)) for tag, lines in by_tag.items()}


def plainly(text: str) -> str:
    """Drop what is not text, and make one space of every break."""
    text = re.sub(r"\*(\S[^*]*?)\*", r"\1", LOST.sub("[•]", MARK.sub("", text)))
    return " ".join(text.split())


def as_found(name: str, words: str, corrections: tuple[str, ...]) -> str:
    """Take back every correction of a passage."""
    if name in DEPARTS:
        words = words.replace(*DEPARTS[name])
    for correction in corrections:
        for found, read in PAIR.findall(correction):
            # A passage in two languages names the one it means after the correction: the other does not have the words.
            words = words.replace(read, found, 1)
        if "supplied" in correction:
            words = re.sub(r"\[[^\]\s•]+\]", "[•]", words)
    return words


@pytest.mark.parametrize("name", TRANSCRIBED)
def test_a_text_equals_its_transcription(name: str) -> None:
    """Taking its corrections back gives the transcription, word for word, from the first passage to the last."""
    work = source(name)
    wanted = transcription(name)

    assert set(work.languages) == set(wanted)
    for tag, whole in wanted.items():
        rest = whole
        for passage in work.passages.values():
            if tag in passage.texts:
                words = plainly(as_found(passage.id, passage.texts[tag], passage.corrections))
                assert rest[: len(words)] == words, (passage.id, tag)
                rest = rest[len(words) :].lstrip()
        assert rest == "", f"{name} leaves out what follows in {tag}"


def test_every_old_text_has_its_transcription() -> None:
    """Every source in the public domain whose words stand here was copied from something that stands here too."""
    old = [name for name in sources() if source(name).rights == "public domain" and quoted_words(name)]

    assert old == TRANSCRIBED


def test_every_correction_mends_something() -> None:
    """What a correction says was found is what the transcription has; a departure differs from what it departs from."""
    for name in TRANSCRIBED:
        texts = " ".join(transcription(name).values())
        for passage in source(name).passages.values():
            for correction in passage.corrections:
                for found, read in PAIR.findall(correction):
                    assert found != read
                    assert found in texts, (passage.id, correction)
                if "supplied" in correction and passage.id not in DEPARTS:
                    assert any("[" in text for text in passage.texts.values()), passage.id
    assert all(before != after for before, after in DEPARTS.values())


def test_speakers_are_those_of_the_print() -> None:
    """Who speaks is who spoke in the print, by his initial; the printers have no J, and Juan is I."""
    for name in ("minsheu-1599", "florio-1591", "cooke-1614", "shakespeare-1623"):
        table = re.findall(
            r"^\| [\w.]*\d \| (.*?) \|", (FOLDER / f"{name}.md").read_text(encoding="utf-8"), re.MULTILINE
        )
        speakers = [passage.speaker for passage in source(name).passages.values()]

        assert len(table) == len(speakers)
        for printed, speaker in zip(table, speakers, strict=True):
            initial = re.sub(r".*?(?=[A-Z])", "", printed.split("/")[-1].strip())[0]
            assert speaker.startswith(initial.replace("I", "J")), (name, printed)


def test_transcriptions_name_no_machine() -> None:
    """What is published names no path of the machine it was made on."""
    for path in FOLDER.glob("*.md"):
        assert not re.search(r"/work|/tmp|/root|\bseed\b|S00\d|github", path.read_text(encoding="utf-8")), path.name
