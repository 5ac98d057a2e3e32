"""One's own game report on its page: the questions, the contradictions, what is taken away, and the link."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from primero_ref.claims import rulebook, rulebooks
from primero_ref.cli.app import primero
from primero_ref.edition import __released__, __version__
from primero_ref.lab.figures import figures
from primero_ref.reconstruction import HEADINGS, from_file, from_link, from_toml, reconstruct
from primero_ref.reconstruction.subjects import without_subject
from primero_ref.reconstruction.switches import switches, switches_of
from primero_ref.report import report
from primero_ref.report.guesses import guesses, unspoken
from primero_ref.report.writers import markdown
from primero_ref.sources import chicago
from primero_ref.web.reconstruction import open_questions
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.site.conftest import Asks, Watched
    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

WHERE = "cite/report.html"


@pytest.fixture(scope="module")
def opened(watched: Watched, site: Path) -> Iterator[tuple[Page, list[str]]]:
    """Open the page once, from the disk, lay out the Italian questions, and keep what it complains of."""
    with watched(f"{site.as_uri()}/{WHERE}") as opened:
        yield opened


@pytest.fixture
def page(opened: tuple[Page, list[str]]) -> Iterator[Page]:
    """Give it with nothing chosen; the test fails when it complains."""
    page, troubles = opened
    page.locator(".pr-for-judges").evaluate("part => { part.open = true; }")
    for name in HEADINGS:
        page.fill(f"#pr-report-{name}", "")
    page.click("text=Show the rule questions" if page.locator(".pr-drafts").is_hidden() else "text=Begin a new draft")
    said(page, "You have changed nothing yet.")
    everything(page)
    yield page
    assert troubles == []


def said(page: Page, words: str) -> None:
    """Wait until the page sums up so."""
    expect(page.locator(".pr-status output")).to_contain_text(words)


def changed(number: int) -> str:
    """Give the sentence about so many changes."""
    if number == 1:
        return "You changed 1 rule, and it contradicts no other rule of your game."
    return f"You changed {number} rules, and no two rules of your game contradict each other."


def everything(page: Page) -> None:
    """Open the questions on which the sources leave no room, and every part of the game."""
    page.locator(":is(.pr-others, .pr-chapter)").evaluate_all("all => { for (const part of all) part.open = true; }")


def written(page: Page) -> str:
    """Wait until the old texts have been put to the rules, and give the report."""
    expect(page.locator("#pr-report-fit [role=status]")).to_contain_text("these rules")
    expect(page.locator("#pr-report-fit progress")).to_have_count(0)
    expect(page.locator("#pr-report-made")).not_to_have_attribute("aria-busy", "true")
    return page.locator("#pr-report-made pre").text_content() or ""


def answer(page: Page, question: str, words: str) -> None:
    """Choose an answer, in the view in which its question stands, with every part open."""
    everything(page)
    field = page.locator(".pr-ask", has=page.locator("legend", has_text=question)).first
    view = field.evaluate("field => field.closest('.pr-view')?.id")
    if view:
        page.locator(f"[name=view][value='{view}']").check()
    page.get_by_role("group", name=question).get_by_text(words, exact=True).click()


def taken(page: Page, button: str, folder: Path) -> Path:
    """Take a file away."""
    with page.expect_download() as waiting:
        page.click(f"text={button}")
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def taken_from(page: Page, question: str, row: str, rule: str) -> None:
    """Say whose rule an answer is."""
    page.locator(f"[id='q-{question}'] .pr-answered", has_text=row).locator("select").select_option(rule)


def asked(page: Page, place: str) -> set[str]:
    """Name the questions that stand in a place, without those that have no subject."""
    fields = page.locator(f"{place} fieldset:not([hidden])").evaluate_all("fields => fields.map(field => field.id)")
    return {str(field).removeprefix("q-") for field in fields}


def command(*words: str) -> str:
    """Give what `primero report` answers."""
    return CliRunner().invoke(primero, ["report", *words]).stdout


FOLD = "What does a player who folds take back?"
TIE = "Who wins a tie?"


def test_the_report_is_that_of_the_command(page: Page, tmp_path: Path) -> None:
    """Choices ticked on the page and named to the command give the same bytes, in both formats and as a file."""
    page.fill("#pr-report-title", "Ours, at the “Boar”")
    page.fill("#pr-report-redactor", "Aemilia & Co.")
    answer(page, FOLD, "Nothing")
    taken_from(page, "fold.refund", "no-withdraw-half", "italian-2003/no-withdraw-half")
    answer(page, TIE, "They share")
    said(page, f"{changed(2)} The closest published rulebook is Italian Primero (du Coeur, 2002): your game answers 2")
    page.locator("[id='q-tie'] .pr-why input").fill("We are *friends*")
    page.keyboard.press("Tab")
    page.uncheck("input[name=suspend][value='italian/forced-see']")
    said(page, changed(3))
    options = (
        "italian", "--answer", "fold.refund=italian-2003/no-withdraw-half", "--answer", "tie=they share", "--because",
        "tie=We are *friends*", "--suspend", "italian/forced-see", "--title", "Ours, at the “Boar”", "--redactor",
        "Aemilia & Co.",
    )  # fmt: skip

    assert written(page) == command(*options)
    file = taken(page, "Save the report as Markdown", tmp_path)
    assert file.name == "ours-at-the-boar.md"
    assert file.read_text(encoding="utf-8") == command(*options)
    assert taken(page, "Save the report as a web page", tmp_path).read_text(encoding="utf-8") == command(
        *options, "--format", "html"
    )
    page_of_it = taken(page, "Save the handout as a web page", tmp_path)
    assert page_of_it.name == "ours-at-the-boar-handout.html"
    assert page_of_it.read_text(encoding="utf-8") == command(*options, "--paper", "handout", "--format", "html")
    pages = taken(page, "Save the two-page report", tmp_path)
    assert pages.name == "ours-at-the-boar-short.html"
    assert pages.read_text(encoding="utf-8") == command(*options, "--paper", "short", "--format", "html")
    assert page.locator(".pr-paper mark").count() == written(page).count("**guess**")
    choices = taken(page, "Save the choices as a file", tmp_path)
    assert choices.read_text(encoding="utf-8") == command(*options, "--format", "toml")
    assert from_link(page.url.partition("#")[2]) == from_file(str(choices))


def test_contradictions_are_named_at_once_and_at_their_question(page: Page) -> None:
    """What clashes is told in the live line and at the question, nothing can be taken away, and it can be mended."""
    answer(page, "Who wins among the players whose hands make the bid?", "The one with the fewest points")
    sentence = "The lowest hand wins, and yet a hand must come up to what was bid."
    said(page, f"These choices contradict each other: {sentence}")

    expect(page.locator("#q-winner .pr-bad")).to_contain_text(sentence)
    expect(page.locator("#pr-report-made")).to_be_hidden()
    expect(page.locator(".pr-tools")).to_be_hidden()
    answer(page, "Who wins among the players whose hands make the bid?", "The one with the most points")
    said(page, "You have changed nothing yet.")
    expect(page.locator("#q-winner .pr-bad")).to_be_hidden()


@pytest.mark.parametrize("name", switches())
def test_a_box_leaves_something_out_in_one_step(page: Page, name: str) -> None:
    """Ticked, it gives the link, the paper and the sentence of `--without`; a link with that word ticks it."""
    switch = switches()[name]
    base = switch.rulebooks[0]
    page.select_option("#pr-report-base", base)
    expect(page.locator("input[name=without]")).to_have_count(len(switches_of(base)))
    box = page.get_by_label(switch.says, exact=True)
    box.check()
    said(page, changed(len(switch.answers)))

    link = page.url.partition("#")[2]
    assert dict(from_link(link).rules.answers) == dict(switch.answers)
    assert written(page) == command(base, "--without", name)
    assert switch.then in (page.locator(".pr-answered", has=box).text_content() or "")
    box.uncheck()
    said(page, "You have changed nothing yet.")
    page.goto(f"{page.url.partition('#')[0]}#{base};without={name}")
    said(page, changed(len(switch.answers)))
    expect(box).to_be_checked()
    page.select_option("#pr-report-base", "italian")


def test_what_is_chosen_while_the_rulebook_changes_goes_along(page: Page) -> None:
    """An answer that is clicked before the questions of the new rulebook stand there is kept, and belongs to it."""
    field = page.locator("[id='q-fold.refund']")
    field.get_by_text("Nothing", exact=True).evaluate("""words => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        post.call(this, message, ...rest);
        if (!JSON.stringify(message).includes("moved")) return;
        Worker.prototype.postMessage = post;
        words.click(); // the engine has been asked what becomes of the choices, and has not answered yet
      };
      const base = document.getElementById("pr-report-base");
      base.value = "losing";
      base.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    expect(page.locator("#pr-report-moved")).to_contain_text("1 change is kept.")
    said(page, changed(1))
    expect(page).to_have_url(re.compile(r"#losing;fold\.refund=nothing$"))
    page.select_option("#pr-report-base", "italian")
    expect(page.locator("#pr-report-moved")).to_contain_text("Italian Primero")


def test_what_a_rulebook_cannot_leave_out_is_refused_with_what_it_can(page: Page) -> None:
    """A link that leaves out another game’s duels is told so; a box that is ticked does not hide what contradicts."""
    there = page.url.partition("#")[0]
    page.goto(f"{there}#italian;without=duels")
    said(page, "cannot leave out “duels”; it can leave out bid-sets-type and half-back.")
    page.goto(f"{there}#italian;without=half-back;winner=the_fewest_points")
    said(page, "These choices contradict each other: The lowest hand wins, and yet a hand must come up")
    expect(page.locator(".pr-tools")).to_be_hidden()
    expect(page.get_by_label(switches()["half-back"].says, exact=True)).to_be_checked()


def test_a_rule_of_another_rulebook_is_held_and_left(page: Page) -> None:
    """An id that nothing bears is told with the nearest; a rule that is held stands in a list and can be left again."""
    field = page.get_by_label("The name of the rule, such as zorli/vie-in-or-out")
    field.fill("zorli/vie-in-or-ou")
    page.click("text=Add this rule")
    said(page, "There is no claim 'zorli/vie-in-or-ou'; the nearest is 'zorli/vie-in-or-out'.")
    page.click(".pr-held >> text=Remove")
    field.fill("zorli/vie-in-or-out")
    page.click("text=Add this rule")
    said(page, changed(1))
    assert page.url.endswith("#italian;hold=zorli/vie-in-or-out")
    page.click(".pr-held >> text=Remove")
    said(page, "You have changed nothing yet.")


def test_the_old_texts_are_put_to_ones_own_rules(page: Page) -> None:
    """A text fails by a rule until that is answered otherwise; each leads to its place among the witnesses."""
    written(page)
    failed = page.locator(".pf-failures li", has_text="Minsheu, 35–38")
    expect(failed).to_contain_text("italian/bid-type-and-points")
    expect(failed.get_by_role("link").first).to_have_attribute("href", "../compare/fit.html#fit-minsheu-vie")
    expect(page.locator("#pr-report-fit [role=status]")).to_contain_text("fail 3 and are silent on 1")
    answer(page, "What does a bid name?", "Nothing")
    said(page, changed(1))
    written(page)

    expect(failed).to_have_count(0)


def test_a_hundred_games_are_played_under_the_choices(page: Page) -> None:
    """The figures of the first games are those of the engine; other choices end the playing and clear them."""
    answer(page, TIE, "They share")
    said(page, changed(1))
    page.click("text=Play a hundred games")
    told = figures(reconstruct("italian", answers={"tie": "rmi/tie"}).rules, 0, 5)
    shown = page.locator("#pr-report-played [role=status]")
    expect(shown).to_contain_text(f"5 games of 4 players: {round(told.moves / 5)} moves each")
    answer(page, TIE, "The eldest")
    said(page, "You have changed nothing yet.")
    expect(shown).to_be_empty()


def test_a_number_of_ones_own_is_answered_by_keyboard(page: Page) -> None:
    """The arrows go from answer to answer, and a number that nobody says can be written."""
    page.locator("[id='q-seats.fewest'] input").first.focus()
    page.keyboard.press("ArrowDown")
    said(page, changed(1))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    said(page, changed(1))
    expect(page.locator("#pr-report-made pre")).to_contain_text("At least 3 must play.")


def test_a_link_brings_the_choices_back(
    chromium: Browser, serve: Callable[[Path], str], site: Path, objections: Asks
) -> None:
    """From a server, on a phone: every field is as it was, and another link brings others; axe objects to nothing."""
    answers, because = {"score.coins": 2, "capture.first": "what the player likes"}, {"score.coins": "We like coins"}
    made = reconstruct("scopa", answers=answers, because=because, title="Ours")
    address = f"{serve(site)}/{WHERE}"
    page = chromium.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
    answer_beside(page)
    page.goto(f"{address}#{made.link}")
    said(page, f"{changed(2)} The closest published rulebook is Scopa: your game answers 2 questions differently.")

    assert page.input_value("#pr-report-title") == "Ours"
    assert page.input_value("#pr-report-base") == "scopa"
    assert page.input_value("[id='q-score.coins'] .pr-why input") == "We like coins"
    assert page.input_value("[id='q-score.coins'] .pr-number") == "2"
    assert page.is_checked("[id='q-capture.first'] label:has-text('Whichever the player chooses') input")
    assert written(page) == markdown(report(made))
    assert page.url.endswith(f"#{made.link}")
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    assert objections(page, "main") == []
    page.goto(f"{address}#scopa;seats.most=1")  # the same page, at another link
    said(page, "These choices contradict each other: At least 2 play, and 1 at the most.")
    assert objections(page, "main") == []
    page.close()


def test_the_game_of_a_link_is_shown_before_the_engine_is_there(watched: Watched, site: Path) -> None:
    """Whoever comes from English Primero does not read that the form begins with another game."""
    with watched("about:blank") as (page, _):
        page.add_init_script("delete self.Worker")  # an engine that never comes
        page.goto(f"{site.as_uri()}/{WHERE}#english;")

        expect(page.locator("[name=base]")).to_have_value("english")


def test_a_reload_the_back_button_and_another_rulebook_lose_nothing(page: Page) -> None:
    """A way within the page, a reload, another base, the way back: the choices are there, and what is lost is told."""
    page.fill("#pr-report-title", "At the Boar")
    answer(page, TIE, "They share")
    page.uncheck("input[name=suspend][value='italian/forced-see']")
    said(page, changed(2))
    link = page.url.partition("#")[2]
    page.click("text=Read the report")
    page.reload()
    said(page, changed(2))
    assert page.url.partition("#")[2] == link
    expect(page.locator(".pr-drafts [aria-current]")).to_have_text("At the Boar")

    page.select_option("#pr-report-base", "scopa")
    lost = page.locator("#pr-report-moved")
    expect(lost).to_contain_text("italian/forced-see, which you left out: Scopa has no such rule.")
    expect(lost).to_contain_text("Who wins a tie? They share: Scopa never asks this.")
    said(page, "You have changed nothing yet.")
    assert page.url.partition("#")[2].startswith("scopa;")
    page.click("text=Go back to the other rulebook")
    said(page, changed(2))
    assert page.url.partition("#")[2] == link
    assert page.input_value("#pr-report-title") == "At the Boar"


def test_two_windows_do_not_overwrite_each_other(page: Page) -> None:
    """What the other window has changed is told in both ways: one draft becomes two, or the other's is taken."""
    answer(page, TIE, "They share")
    said(page, changed(1))
    other = page.context.new_page()
    other.goto(page.url)
    said(other, changed(1))
    answer(other, FOLD, "Nothing")
    said(other, changed(2))
    alert = page.locator(".pr-drafts [role=status]")
    expect(alert).to_contain_text("This draft has been changed in another window.")
    page.click("text=Keep mine as a new draft")
    expect(alert).to_contain_text("Your choices are in the address, and on this device under this name.")
    page.reload()
    said(page, changed(1))
    expect(page.locator(".pr-drafts [aria-current]")).to_contain_text("(2)")
    other.close()


def test_the_form_shows_one_part_of_the_game_at_a_time(page: Page) -> None:
    """Each says how many questions it has and how many are changed; what a link changes is in sight."""
    page.goto(f"{page.url.partition('#')[0]}#italian;tie=they_share")
    said(page, changed(1))
    parts = page.locator(".pr-view:visible .pr-chapter:visible")
    assert parts.count() > 3
    shut = [part for part in parts.all() if part.get_attribute("open") is None]
    assert len(shut) >= parts.count() - 2  # all but the first, and the one that has the tie
    expect(page.locator("[id='q-tie']")).to_be_visible()
    expect(page.locator(".pr-chapter:has([id='q-tie']) > summary")).to_contain_text(", 1 changed")
    for part in shut:
        assert re.search(r"\d+ questions?$", part.locator("summary").first.inner_text())
        expect(part.locator(".pr-ask").first).to_be_hidden()


def test_the_guesses_come_first_with_what_the_old_texts_say(page: Page) -> None:
    """As many as the engine finds, each answer with its texts; of several rules that say so one is chosen."""
    moot = without_subject(rulebook("italian"))
    rooms = {*guesses("italian")} - {*moot}
    assert asked(page, "#view-guesses") == rooms
    assert 15 <= len(rooms) <= 30
    expect(page.locator("#guesses")).to_contain_text(f"Where old texts leave room: {len(rooms)} of ")
    eldest = page.locator("[id='q-tie'] .pr-answered", has_text="The eldest")
    expect(eldest.locator(".pr-texts summary")).to_have_text("Old texts – suggests it: 2")


def test_the_questions_of_which_no_old_text_speaks_are_a_view_of_their_own(page: Page) -> None:
    """The view has its count, changes in it are counted, and a contradiction brings it into sight."""
    silent = page.locator("#view-unspoken")
    expect(silent).to_be_hidden()
    page.get_by_label("questions on which no old text says anything").check()
    expect(silent).to_be_visible()
    expect(page.locator("#view-guesses")).to_be_hidden()
    found = asked(page, "#view-unspoken")
    assert found == {*unspoken("italian")} & {*open_questions("italian")} - {*without_subject(rulebook("italian"))}
    expect(page.locator("#unspoken")).to_contain_text(f"no old text says anything: {len(found)} of ")
    answer(page, "Are the discards face up or face down?", "Face up")
    said(page, changed(1))
    expect(page.locator(".pr-choose-view")).to_contain_text("on which no old text says anything, 1 changed")


def test_the_question_on_folding_is_found_at_once(page: Page) -> None:
    """It is named before a word is typed, is found by a player's own words, and stands in sight when it is clicked."""
    found = page.locator(".pr-found")
    expect(found.get_by_role("button", name=FOLD)).to_be_visible()
    page.fill("#pr-find", "quit")
    expect(found).not_to_contain_text("Tables often answer")
    expect(found.get_by_role("button", name=FOLD)).to_be_visible()
    page.fill("#pr-find", "zebra")
    expect(found).to_contain_text("No question of this rulebook has these words.")
    page.fill("#pr-find", "folder takes back")
    expect(found.locator("li").first).to_contain_text("Now: Half")
    found.get_by_role("button", name=FOLD).click()
    field = page.locator("[id='q-fold.refund']")
    expect(field).to_be_in_viewport()
    expect(field.locator("[type=radio]:checked")).to_be_focused()
    answer(page, FOLD, "Nothing")
    said(page, changed(1))
    expect(found.locator("li").first).to_contain_text("Now: Nothing")


def test_a_question_without_a_subject_is_not_asked(page: Page) -> None:
    """What a rest is worth is asked once the players agree on one; what a refund is, no longer where nobody folds."""
    rest = page.locator("[id='q-rest.stakes']")
    refund = page.locator("[id='q-fold.refund']")
    expect(rest).to_be_hidden()
    listed = page.locator(".pr-moot")
    expect(listed).to_contain_text("Not asked, because the players agree on no stake and no rest before the game")
    answer(page, "Is there a rest (a final bet, or a limit on bets)?", "A final bet")
    answer(page, "Do the players agree on a stake and a rest before the game?", "Yes")
    expect(rest).not_to_have_attribute("hidden", "")
    answer(page, FOLD, "Nothing")
    said(page, changed(3))
    answer(page, "May a player fold?", "No")
    expect(refund.locator(".pr-bad")).to_contain_text("This has no effect as your game stands, because nobody may fold")
    answer(page, FOLD, "Half")
    expect(refund).to_be_hidden()


def test_an_answer_without_effect_is_given_one(page: Page) -> None:
    """A link whose answers do nothing is opened; beside each stands why, and a button gives it what it needs."""
    link = "italian;vie.sum=from_the_stake_to_the_rest;stake=2;rest.sum=8"
    page.goto(f"{page.url.partition('#')[0]}#{link}")
    status = page.locator(".pr-status output")
    expect(status).to_contain_text("3 answers have no effect in your game")
    sums = page.locator("[id='q-vie.sum'] .pr-bad")
    expect(sums).to_contain_text("because the players agree on no stake and no rest before the game")
    sums.locator("button").first.click()
    expect(status).not_to_contain_text("no effect")
    assert "bets.agreed=yes" in page.url
    expect(sums).to_be_hidden()


def test_what_a_judge_reads_first_is_written_in_the_form(page: Page) -> None:
    """The event, the branch and a summary go into the report and its link, and too many words are refused."""
    words = {"branch": "Barony of the Bridge", "event": "Twelfth Night", "summary": "We play it so.\nThey share."}
    for name, text in words.items():
        page.fill(f"#pr-report-{name}", text)
    answer(page, TIE, "They share")
    said(page, changed(1))
    summary = "We play it so. They share."
    made = reconstruct(
        "italian", answers={"tie": "they share"}, branch=words["branch"], event=words["event"], summary=summary
    )
    assert written(page) == markdown(report(made))
    assert page.url.endswith(f"#{made.link}")
    page.fill("#pr-report-summary", "word " * 101)
    page.keyboard.press("Tab")
    said(page, "A summary has 100 words at most, and this one has 101: shorten it.")
    page.fill("#pr-report-summary", summary)
    page.keyboard.press("Tab")
    said(page, changed(1))


def test_an_account_and_pictures_go_into_the_report_and_the_account_is_kept_with_the_draft(page: Page) -> None:
    """The address has the pictures, and is too short for the account, which the draft and the file have."""
    account = "We played on Saturday.\n\nBernardo won most of it."
    picture = "https://example.org/table.jpg Our table"
    page.fill("#pr-report-account", account)
    page.fill("#pr-report-picture", picture)
    answer(page, TIE, "They share")
    said(page, changed(1))
    made = reconstruct("italian", answers={"tie": "they share"}, picture=picture, account=account)
    assert written(page) == markdown(report(made))
    assert page.url.endswith(f"#{made.link}")
    assert account.split("\n", maxsplit=1)[0] not in made.link
    expect(page.locator(".pr-command")).to_have_text("primero report my-italian.toml --format docx -o my-italian.docx")
    with page.expect_download() as saved:
        page.click("text=Save the choices as a file (TOML)")
    assert from_toml(saved.value.path().read_text(encoding="utf-8")) == made
    page.reload()
    page.locator(".pr-for-judges").evaluate("part => { part.open = true; }")
    expect(page.locator("#pr-report-account")).to_have_value(account)
    said(page, changed(1))
    page.fill("#pr-report-picture", "table.jpg")
    page.keyboard.press("Tab")
    said(page, "'table.jpg' names no picture")
    page.fill("#pr-report-picture", "")
    page.keyboard.press("Tab")
    said(page, changed(1))


def test_the_way_to_a_word_file_is_told(page: Page) -> None:
    """What the page cannot write the command can, and the command stands there with the choices."""
    answer(page, TIE, "They share")
    said(page, changed(1))
    expect(page.locator(".pr-command")).to_have_text(
        'primero report "italian;tie=they_share" --format docx -o my-italian.docx'
    )


def test_an_answer_is_our_own_rule_until_a_rulebook_gets_the_credit(page: Page) -> None:
    """An answer that is ticked is credited to nobody; the reader may say whose it is, and take that back."""
    answer(page, TIE, "They share")
    said(page, changed(1))
    assert page.url.endswith(";tie=they_share")
    assert "If hands are tied, those players share.** *Our choice (a guess); our own rule.*" in written(page)
    share = page.locator("[id='q-tie'] .pr-answered", has_text="huila/tie")
    whose = share.get_by_label("Whose rule is it: They share")
    assert whose.locator("option").first.inner_text() == "Our own rule, which we took from nobody"
    whose.select_option("huila/tie")
    expect(page.locator("#pr-report-made pre")).to_contain_text("`huila/tie`")
    assert page.url.endswith(";tie=huila/tie")
    assert share.locator("[type=radio]").is_checked()
    page.reload()
    said(page, changed(1))
    everything(page)
    expect(whose).to_have_value("huila/tie")
    whose.select_option("they share")
    expect(page.locator("#pr-report-made pre")).to_contain_text("our own rule")
    assert page.url.endswith(";tie=they_share")


def test_without_scripts_every_report_is_there(chromium: Browser, site: Path) -> None:
    """The list leads to the report of every rulebook, each beside the same as Markdown; no idle form is shown."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")

    assert not page.locator(".pr-reporter:visible, .pr-status:visible").count()
    listed = page.locator("main a[href*='reports/']").evaluate_all("links => links.map(link => link.href)")
    assert sorted(Path(link).stem for link in listed) == sorted(rulebooks())
    day = f"{chicago.day(__released__)}, that of edition {__version__}"  # a report of one's own has the day it is made
    for name in rulebooks():
        told = report(reconstruct(name, date=day))
        assert (site / "reports" / f"{name}.md").read_text(encoding="utf-8") == markdown(told)
    page.goto(f"{site.as_uri()}/reports/zorli.html")
    assert page.locator("h1").inner_text().startswith("Game report: Caudate Primero")
    rules = [rule for section in report(reconstruct("zorli")).sections for rule in section.rules]
    assert page.locator("main ol > li:has(strong)").count() == len(rules)
    context.close()


def test_firefox_makes_a_report(firefox: Firefox, serve: Callable[[Path], str], site: Path) -> None:
    """In Firefox, from a server, the link brings the same report."""
    made = reconstruct("italian", answers={"tie": "rmi/tie"})
    firefox.open(f"{serve(site)}/{WHERE}#{made.link}")
    asked = "return document.querySelector('#pr-report-made pre').textContent === arguments[0]"

    firefox.wait(asked, markdown(report(made)))


def test_every_rulebook_with_questions_can_be_begun_with(page: Page) -> None:
    """The list has each rulebook that answers something a game asks."""
    values = page.locator("#pr-report-base option").evaluate_all("all => all.map(one => one.value)")

    assert sorted(values) == sorted(name for name in rulebooks() if open_questions(name))
