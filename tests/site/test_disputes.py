"""“May I do this?”: players find the answer for their game in words of their own; without scripts it is a list."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.weave.apparatus import disputes, relations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

PHRASES: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "disputes.toml").read_text(encoding="utf-8")
)
"""What players ask in their own words, by the game, each with what is meant."""

UNRULED: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "unruled.toml").read_text(encoding="utf-8"))
"""What no rule speaks of, by the game in which it is asked."""

VERDICT = ".pr-answers > article:first-of-type .pr-ruling b"
"""The word with which a rule answers; what no rule speaks of has none."""

FOUND = "[...document.querySelectorAll('.pr-answers > article')].map((article) => article.id)"


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """Open a window."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def ask(page: Page, words: str) -> list[str]:
    """Ask the page of a game, and give what it answers, the likeliest first."""
    page.get_by_role("searchbox", name="What do you want to do?").fill(words)
    page.locator(".pr-inquiry:not([aria-busy=true])").wait_for()
    return list(page.evaluate(FOUND))


def test_no_phrase_is_one_that_the_list_has() -> None:
    """What is tried here is not what the search was told, word for word; there are a hundred."""
    known = {words.lower() for dispute in disputes.disputes().values() for words in (dispute.asks, *dispute.words)}

    assert not known & {words.lower() for phrases in PHRASES.values() for words in phrases}
    assert sum(map(len, PHRASES.values())) >= 100


@pytest.mark.browser
def test_a_hundred_phrasings_find_what_is_meant(page: Page, site: Path) -> None:
    """What is meant is among the three answers shown, and for 96 of a hundred at the top."""
    missed, not_first = [], []
    for game, phrases in PHRASES.items():
        page.goto((site / f"rules/may-i/{game}.html").as_uri())
        for words, meant in phrases.items():
            answers = ask(page, words)
            missed += [(game, words)] if meant not in answers else []
            not_first += [(game, words)] if answers[:1] != [meant] else []

    assert missed == []
    assert len(not_first) <= 4, not_first


@pytest.mark.browser
def test_an_answer_is_a_word_a_sentence_its_grade_a_scene_and_the_other_games(page: Page, site: Path) -> None:
    """The first answer is open, the list gives way to it, and the address keeps what was asked."""
    page.goto((site / "rules/may-i/italian.html").as_uri())
    ask(page, "fold last")
    first = page.locator(".pr-answers > article").first

    expect(first.get_by_role("heading")).to_contain_text("the last to answer")
    expect(first.locator(".pr-ruling")).to_have_text(re.compile(r"^No\. .*last player must see"))
    expect(first.locator(".pr-grade")).to_have_text("attested")
    expect(first.locator(".pr-story")).to_be_visible()
    expect(first.get_by_role("link", name="Red Mountain Inn house rules")).to_be_visible()
    expect(page.locator(".pr-moment").first).to_be_hidden()
    page.reload()
    expect(page.locator(".pr-answers > article").first.get_by_role("heading")).to_contain_text("the last to answer")
    ask(page, "")
    expect(page.locator(".pr-moment").first).to_be_visible()


@pytest.mark.browser
def test_the_answer_comes_while_a_word_is_typed(page: Page, site: Path) -> None:
    """The first letters of the last word are enough, however they could go on, and a word that ends is only itself."""
    page.goto((site / "rules/may-i/italian.html").as_uri())

    assert ask(page, "take back ha")[:1] == ["refund"]
    assert ask(page, "take back hal")[:1] == ["refund"]
    assert ask(page, "get ba")[:1] == ["refund"]  # no question has bargains after to get
    assert ask(page, "ba") == []  # back, or bargain
    assert ask(page, "zep") == []
    assert ask(page, "fold") == ask(page, "fold ")


@pytest.mark.browser
def test_how_players_ask_is_loaded_when_somebody_is_about_to_ask(page: Page, site: Path) -> None:
    """Who only reads loads none of the wordings; who presses Enter before they have come is answered all the same."""
    held: list[Route] = []

    def hold(wordings: Route) -> None:
        held.append(wordings)

    page.route("**/wordings.js*", hold)
    page.goto((site / "rules/may-i/italian.html").as_uri())
    page.mouse.wheel(0, 2000)
    page.evaluate("new Promise((done) => requestIdleCallback(() => done(null)))")
    assert held == []

    page.get_by_role("searchbox", name="What do you want to do?").fill("fold last")
    page.keyboard.press("Enter")
    expect(page.locator(".pr-inquiry output")).to_have_text("One moment…")
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".pr-answers > article").first.get_by_role("heading")).to_contain_text("the last to answer")
    expect(page.locator(".pr-answers")).to_be_focused()
    page.unroute("**/wordings.js*")


@pytest.mark.browser
def test_wordings_that_do_not_come_are_asked_for_again(page: Page, site: Path) -> None:
    """Without them the page says so and keeps its list; once they can be had, the next letter brings the answer."""
    page.route("**/wordings.js*", lambda wordings: wordings.abort())
    page.goto((site / "rules/may-i/italian.html").as_uri())
    assert ask(page, "fold las") == []
    expect(page.locator(".pr-inquiry output")).to_contain_text("could not be loaded")
    expect(page.locator(".pr-moment").first).to_be_visible()

    page.unroute("**/wordings.js*")
    assert ask(page, "fold last")[:1] == ["fold-last"]


@pytest.mark.browser
def test_what_no_game_knows_is_said_and_the_list_stays(page: Page, site: Path) -> None:
    """Words that fit nothing get a sentence that says what to do, not an empty page."""
    page.goto((site / "rules/may-i/italian.html").as_uri())

    assert ask(page, "zeppelin") == []
    expect(page.locator(".pr-inquiry output")).to_have_text(
        "We find no question like “zeppelin”. Try other words, or look through the list below."
    )
    expect(page.locator(".pr-moment").first).to_be_visible()


@pytest.mark.browser
def test_what_the_page_cannot_place_is_handed_on_to_the_search(page: Page, site: Path) -> None:
    """Where it is not sure what is asked, it leads on to the search of the whole site, with the same words."""
    page.goto((site / "rules/may-i/italian.html").as_uri())
    further = page.locator(".pr-further")
    page.fill("#pr-deed", "hand of the day")
    expect(further).to_be_visible()
    page.fill("#pr-deed", "may I fold")
    expect(page.locator(".pr-answers .pr-dispute").first).to_be_visible()
    expect(further).to_be_hidden()
    page.fill("#pr-deed", "hand of the day")
    further.locator("a").click()
    expect(page.locator("#pr-query")).to_have_value("hand of the day")
    expect(page.locator("#pr-results a").first).to_have_attribute("href", re.compile("^play/hand-of-the-day"))


@pytest.mark.browser
def test_a_hand_above_its_bid_is_allowed_and_loses(page: Page, site: Path) -> None:
    """Who holds a flush under a bid of primero is told both at once, with the exceptions and the rule."""
    page.goto(f"{(site / 'rules/may-i/italian.html').as_uri()}#q=can I hold a flush when I have bid primero")
    first = page.locator(".pr-answers .pr-dispute").first
    expect(first.locator(".pr-ruling")).to_contain_text("Yes, but it loses.")
    expect(first.locator(".pr-ruling")).to_contain_text("A supremus may count as a primero")
    expect(first.locator(".pr-firm a")).to_have_attribute("href", "../italian.html#higher-type-loses")


@pytest.mark.browser
def test_what_no_rule_speaks_of_gets_no_verdict(page: Page, site: Path) -> None:
    """All but one in twenty get the nearest questions at most, or are told that no rule speaks of it."""
    answered = []
    for game, phrases in UNRULED.items():
        page.goto((site / f"rules/may-i/{game}.html").as_uri())
        answered += [(game, words) for words in phrases if ask(page, words) and page.locator(VERDICT).count()]
    assert len(answered) <= sum(map(len, UNRULED.values())) / 20, answered

    page.goto((site / "rules/may-i/italian.html").as_uri())
    assert ask(page, "may the dealer sing twice") == []
    expect(page.locator(".pr-inquiry output")).to_have_text(
        "We are not sure which question “may the dealer sing twice” is. The nearest are:"
    )
    nearest = page.locator(".pr-nearest a").first
    question = nearest.inner_text()
    nearest.click()
    expect(page.locator(".pr-answers > article").first.get_by_role("heading")).to_have_text(question)


@pytest.mark.browser
def test_while_a_first_word_is_typed_nothing_is_denied(page: Page, site: Path) -> None:
    """After one letter or two the page does not say that there is no rule: the word may go on."""
    page.goto((site / "rules/may-i/italian.html").as_uri())
    for begun in ("f", "ca", "can I b"):
        ask(page, begun)
        assert "no rule" not in page.locator(".pr-inquiry output").inner_text(), begun


@pytest.mark.browser
@pytest.mark.parametrize(
    ("words", "meant"),
    {
        "the dealer gave me three cards by mistake": "wrong-deal",
        "look at the cards I threw away": "look-discards",
        "somebody showed a card": "card-seen",
        "he has shown a card": "card-seen",
    }.items(),
)
def test_of_accidents_the_page_says_that_no_rule_speaks(page: Page, site: Path, words: str, meant: str) -> None:
    """A misdeal and a card that was seen have an entry of their own, which says so and advises to agree."""
    for game in ("italian", "scopa"):
        page.goto((site / f"rules/may-i/{game}.html").as_uri())
        if page.locator(f"#{meant}").count():  # nobody discards at scopa
            assert ask(page, words)[:1] == [meant]
            expect(page.locator(".pr-answers .pr-ruling").first).to_contain_text(
                re.compile("No rule (in this edition|of this game) says")
            )


def test_no_rule_speaks_of_accidents() -> None:
    """No sentence of a rule has the words of what the entries on accidents say that no rule speaks of."""
    for claim in relations.all_claims().values():
        assert not re.search(r"misdeal|mistake|accident|exposed|out of turn|wrong number", claim.says), claim.id


@pytest.mark.browser
def test_the_page_of_all_games_answers_for_every_game_at_once(page: Page, site: Path) -> None:
    """Who has not chosen a game finds his among those that agree; the choice leads to its page with the question."""
    page.goto((site / "rules/may-i.html").as_uri())
    assert ask(page, "fold last")[:1] == ["fold-last"]
    first = page.locator(".pr-answers > article").first
    expect(first.get_by_role("listitem").filter(has_text="Italian Primero (du Coeur, 2002)")).to_contain_text("No")
    expect(first.get_by_role("listitem").filter(has_text="Red Mountain Inn")).to_contain_text("Yes")
    page.get_by_label("Your game").select_option(label="Scopa")
    expect(page).to_have_url(re.compile(r"/may-i/scopa\.html#q=fold%20last"))


def test_the_order_of_the_hands_is_told_from_the_lowest_with_what_limits_it() -> None:
    """Each game says that the lowest comes first; Zorli’s names the hands that break the order."""
    order = disputes.disputes()["which-hands"]
    ruled = {book: disputes.ruling(book, order) for book in disputes.books()}

    assert all(each.verdict.startswith(("Lowest first: ", "Only ")) for each in ruled.values() if each)
    assert ruled["zorli"] is not None
    assert ruled["zorli"].limits == ("zorli/primero-79-beats-flush", "zorli/primero-81-beats-flush")


@pytest.mark.browser
def test_an_answer_with_an_exception_has_it_wherever_it_is_given(page: Page, site: Path) -> None:
    """Zorli’s high primeros stand on his page, on the page of all games, and on those of the other games."""
    for address in ("may-i/zorli", "may-i", "may-i/italian"):
        page.goto((site / f"rules/{address}.html").as_uri())
        ask(page, "which hand beats which")
        expect(page.locator(".pr-answers > article").first).to_contain_text(
            "primero of 79 (three sevens and an ace) beats"
        )
    page.goto((site / "rules/may-i/zorli.html").as_uri())
    ask(page, "which hand beats which")
    expect(page.locator(".pr-answers .pr-ruling").first).to_contain_text(
        "numerus (two or three cards of a suit). From the highest to the lowest"
    )


@pytest.mark.browser
def test_what_only_other_games_settle_leads_to_their_answers(page: Page, site: Path) -> None:
    """Scopa has no rule on half a stake: the page says so, gives no verdict, and leads to the games that have one."""
    page.goto((site / "rules/may-i/scopa.html").as_uri())
    assert ask(page, "may I take back half") == []
    expect(page.locator(".pr-inquiry output")).to_have_text(
        "If you mean “What do I take back when I fold?”: "
        "no rule of this game settles that, but rules of other games do."
    )
    page.locator(".pr-nearest a").first.click()
    expect(page).to_have_url(re.compile(r"/rules/may-i\.html#refund$"))
    expect(page.locator("#refund").get_by_role("heading", name="What do I take back when I fold?")).to_be_visible()


@pytest.mark.browser
def test_the_game_is_remembered_and_the_question_goes_along(page: Page, site: Path) -> None:
    """From the page of all games by keys alone: choose, type, Enter; the next time the home page leads to the game."""
    page.goto((site / "rules/may-i.html").as_uri())
    page.get_by_label("Your game").select_option(label="Scopa")
    page.get_by_role("searchbox", name="What do you want to do?").fill("take two cards that add up")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/may-i/scopa\.html#q=take"))
    expect(page.locator(".pr-answers > article").first.locator(".pr-ruling")).to_have_text(re.compile(r"^Yes\."))
    page.goto((site / "index.html").as_uri())
    page.locator(".pr-help").get_by_role("link", name="May I do this?").click()
    expect(page).to_have_url(re.compile(r"/rules/may-i/scopa\.html$"))


@pytest.mark.browser
def test_on_a_phone_the_answer_is_in_sight(page: Page, site: Path) -> None:
    """Yes or no stands in the window at 360 by 640 as soon as the words are typed."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto((site / "rules/may-i/italian.html").as_uri())
    for words in ("fold last", "May I fold when I am the last to answer and nobody has seen?"):
        ask(page, words)
        line = page.locator(".pr-answers p").first
        expect(line).to_have_text(re.compile(r"^\s*No\."))
        expect(line).to_be_in_viewport()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_enter_shows_the_first_line_of_the_answer_under_the_header(
    page: Page, site: Path, width: int, height: int
) -> None:
    """On a phone nothing of the question that is answered lies under the header of the page."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto((site / "rules/may-i/english.html").as_uri())
    for words in ("fold last", "May I fold when I am the last to answer and nobody has seen?"):
        ask(page, words)
        page.keyboard.press("Enter")

        top = page.locator(".pr-answers :is(a, h3)").first.evaluate("asks => asks.getBoundingClientRect().top")
        header = page.locator(".mobile-header").evaluate("header => header.getBoundingClientRect().bottom")
        assert header <= top < header + 40, words
        expect(page.locator(".pr-answers p").first).to_be_in_viewport(ratio=1)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("words", "answers"),
    [("if I pass, may I pass again", 3), ("may the dealer sing twice", 0)],
)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_questions_that_the_page_cannot_tell_apart_are_answered_together(
    page: Page, site: Path, width: int, height: int, words: str, answers: int
) -> None:
    """Three questions stand with three different first lines on a phone's first screen, whether or not one is meant."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto((site / "rules/may-i/italian.html").as_uri())
    assert len(ask(page, words)) == answers
    page.keyboard.press("Enter")

    lines = page.locator(".pr-nearest p")
    expect(lines).to_have_count(3)
    assert len(set(lines.all_inner_texts())) == 3
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=1)
    question = page.locator(".pr-nearest a").first.inner_text()
    page.locator(".pr-nearest a").first.click()
    expect(page.locator(".pr-answers > article h3").first).to_have_text(question)
    expect(page.locator(".pr-nearest")).to_have_count(0)


@pytest.mark.browser
def test_a_second_exchange_is_answered(page: Page, site: Path) -> None:
    """As a reader asked for it who was left with the number of cards."""
    page.goto((site / "rules/may-i/italian.html").as_uri())
    ask(page, "exchange a second time")

    asks = "May I exchange cards when I bet or see, even a second time?"
    expect(page.locator(".pr-nearest a").first).to_have_text(asks)
    expect(page.locator(".pr-nearest p").first).to_contain_text("Yes")


@pytest.mark.browser
def test_what_the_reconstructors_disagree_about_is_said(page: Page, site: Path) -> None:
    """An answer on a disputed point leads to the page on it; in a game that no old text is held against it does not."""
    page.goto((site / "rules/may-i/english.html").as_uri())
    assert ask(page, "I put my rest, can I still change cards")[:1] == ["rest-exchange"]
    first = page.locator(".pr-answers > article").first
    expect(first).to_contain_text("The reconstructors disagree about this")
    expect(first.get_by_role("link", name="what the old texts say")).to_have_attribute(
        "href", re.compile(r"compare/when-cards-change\.html$")
    )
    page.goto((site / "rules/may-i/huila.html").as_uri())
    assert ask(page, "is there a rest in this game")[:1] == ["rest"]
    expect(page.locator(".pr-answers > article").first).not_to_contain_text("The reconstructors disagree")


@pytest.mark.browser
def test_what_every_game_says_is_said_once(page: Page, site: Path) -> None:
    """Where all games agree the page says so in two words, and names them when it is asked."""
    page.goto((site / "rules/may-i.html").as_uri())
    agreed = page.locator("details.is-all")
    expect(agreed.first.locator("summary")).to_contain_text("all games")
    expect(agreed.first.get_by_role("link").first).to_be_hidden()
    agreed.first.locator("summary").click()
    expect(agreed.first.get_by_role("link")).to_have_count(len(disputes.books()))


@pytest.mark.browser
def test_without_scripts_it_is_a_list_by_moment_of_play(chromium: Browser, site: Path) -> None:
    """The form is hidden, every ruling stands on the page of its game, and the games are links."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "rules/may-i.html").as_uri())
    page.locator(".pr-games").get_by_role("link", name="Italian Primero (du Coeur, 2002)").click()

    rulings = [ruling for _, listed in disputes.rulings("italian") for ruling in listed]
    expect(page.locator(".pr-moment .pr-dispute")).to_have_count(len(rulings))
    expect(page.locator(".pr-inquiry")).to_be_hidden()
    context.close()


@pytest.mark.browser
def test_on_a_phone_the_parts_are_closed_until_they_are_asked_for(page: Page, site: Path) -> None:
    """The page is short; what it finds stands open at the top, and what an address names is opened in its place."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((site / "rules/may-i/zorli.html").as_uri())
    assert page.evaluate("document.documentElement.scrollHeight") < 4_000
    listed = page.locator(".pr-moment .pr-dispute")
    expect(listed.first).to_be_hidden()

    found = ask(page, "may I fold")[0]
    expect(page.locator(f"[id='{found}']")).to_be_visible()
    expect(page.locator(".pr-moment").first).to_be_hidden()
    ask(page, "")
    expect(page.locator(f"[id='{found}']")).to_be_hidden()
    assert listed.count() == len([ruled for _, rulings in disputes.rulings("zorli") for ruled in rulings])
    page.evaluate("location.hash = 'pack'")
    expect(page.locator("#pack")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
