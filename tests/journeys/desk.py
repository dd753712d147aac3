"""What a referee does at a table, through the match page and the pages one tap from it."""

import re

from playwright.sync_api import Locator, Page

from tests.journeys.people import Person, expect
from tests.journeys.sheet import sheet_rows
from tests.journeys.typed import Typed, TypedLaogai
from tests.journeys.words import SEATS, SIDES, TRUMPS


class Desk:
    """One table on one screen."""

    def __init__(self, person: Person, round_: int | str, table_number: int) -> None:
        """`round_` by its number, or by the name it has in a knockout."""
        self.person = person
        self.page: Page = person.page
        self.round = f"第{round_}轮" if isinstance(round_, int) else round_
        self.table = table_number

    # Getting there

    def open(self) -> "Desk":
        """From the list of tables, as everybody comes here."""
        self.page.get_by_role("link", name="我的桌").first.click()
        heading = self.page.get_by_role("heading", name=self.round)
        section = self.page.locator("section").filter(has=heading)
        section.get_by_role("link", name=str(self.table), exact=True).click()
        self.is_here()
        return self

    def is_here(self) -> None:
        title = f"{self.round} · {self.table}号桌"
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()

    def back(self) -> None:
        self.page.get_by_role("link", name=f"{self.round} · {self.table}号桌").click()
        self.is_here()

    # Entering hands

    @property
    def form(self) -> Locator:
        return self.page.locator("#hand-form")

    @property
    def preview(self) -> Locator:
        return self.form.locator("#preview")

    def tap(self, question: str, answer: str, within: Locator | None = None) -> None:
        """Choose one tile of a question."""
        group = (within or self.form).get_by_role("group", name=question)
        group.get_by_role("radio", name=answer).check()

    def type_hand(self, hand: Typed) -> None:
        if hand.dealer:
            self.tap("庄家", SEATS[hand.dealer])
        self.tap("主", TRUMPS[hand.trump])
        self.form.get_by_label("守方得分 P").fill(str(hand.points))
        self.tap("末轮胜方", SIDES[hand.last])
        self.form.get_by_label("末轮每家张数 n").fill(str(hand.cards))
        self.form.get_by_label("末轮牌分 F").fill(str(hand.last_points))
        self.type_exposed(hand.exposed)

    def type_exposed(self, exposed: dict[str, int]) -> None:
        group = self.form.get_by_role("group", name="错牌")
        for side, cards in exposed.items():
            group.get_by_label(SIDES[side]).fill(str(cards))

    def type_bids(self, *steps: tuple[str, str, int, str]) -> None:
        """The bid record: seat, step, level cards, suit."""
        self.form.get_by_text("叫牌记录与叫牌违规").click()
        for number, (seat, step, cards, suit) in enumerate(steps, start=1):
            for question, answer in (("座位", SEATS[seat]), ("叫法", step), ("花色", suit)):
                name = f"{question} {number}"
                self.form.get_by_role("combobox", name=name, exact=True).select_option(answer)
            self.form.get_by_role("textbox", name=f"张数 {number}", exact=True).fill(str(cards))

    def type_bidding_fault(self, fault: str, side: str) -> None:
        self.form.get_by_label("叫牌违规").select_option(fault)
        self.form.get_by_label("违规方").select_option(label=SIDES[side][1:])

    def press_record(self, number: int) -> None:
        self.form.get_by_role("button", name=f"记录第{number}盘 · {self.table}号桌").click()

    def is_recorded(self, number: int) -> None:
        self.said(f"{self.table}号桌第{number}盘已记录。")

    def record(self, number: int, hand: Typed, *, odd: str = "", comes_to: str = "") -> None:
        """Type a hand and record it; `odd` is what the page then wants looked at twice."""
        self.type_hand(hand)
        expect(self.preview).to_contain_text(comes_to)
        if odd:
            self.look_again(odd)
        self.press_record(number)
        self.is_recorded(number)

    def look_again(self, question: str) -> None:
        """Confirm values that are legal but odd, having read why."""
        expect(self.preview).to_contain_text(question)
        self.preview.get_by_label("已核对，确实如此").check()
        # The preview comes back with the tick in it.
        expect(self.preview.get_by_label("已核对，确实如此")).to_be_checked()

    def type_laogai(self, hand: TypedLaogai) -> None:
        self.page.get_by_role("link", name="劳改", exact=True).click()
        self.tap("违规方", SIDES[hand.side])
        self.tap("违规行为", hand.kind)
        self.form.get_by_label("第几圈违规").fill(str(hand.offence_trick))
        self.form.get_by_label("发现时已打完几圈").fill(str(hand.tricks_played))
        self.tap("主", TRUMPS[hand.trump])
        self.form.get_by_label("守方得分 P").fill(str(hand.points))
        self.type_exposed(hand.exposed)

    def record_laogai(self, number: int, hand: TypedLaogai) -> None:
        """The offence; the page goes on to the choice."""
        self.type_laogai(hand)
        name = f"记录第{number}盘劳改 · {self.table}号桌"
        self.form.get_by_role("button", name=name).click()
        self.is_recorded(number)

    def option(self, letter: str) -> Locator:
        """One of the two choices of 8.3, with what it comes to."""
        radio = self.page.get_by_role("radio", name=re.compile(f"^{letter} "))
        return self.page.locator("label").filter(has=radio)

    def choose(self, number: int, letter: str, innocent: str) -> None:
        self.option(letter).get_by_role("radio").check()
        name = f"记录{SIDES[innocent]}的选择 · 第{number}盘 · {self.table}号桌"
        self.page.get_by_role("button", name=name).click()
        self.said(f"第{number}盘：已记录选择{letter}。")

    def void_for_wrong_dealer(self, number: int, dealer: str, which: str) -> None:
        """8.7: `which` of the hands on offer, dealt by somebody who was not due."""
        self.page.get_by_role("link", name="错庄").first.click()
        self.page.get_by_role("radio", name=f"第{number}盘：{which}").check()
        self.tap("实际庄家", SEATS[dealer], self.page.get_by_role("main"))
        self.page.get_by_role("button", name=f"错庄作废 · {self.table}号桌").click()
        self.said(f"{self.table}号桌第{number}盘已作废。")

    def void_in_progress(self, number: int, cause: str) -> None:
        self.page.get_by_role("link", name="本盘作废", exact=True).click()
        self.page.get_by_role("radio", name=cause).check()
        self.page.get_by_role("button", name=f"第{number}盘作废 · {self.table}号桌").click()
        self.said(f"{self.table}号桌第{number}盘已作废。")

    def warn(self, player: str, offence: str) -> None:
        self.page.get_by_role("link", name="警告").click()
        self.page.get_by_role("radio", name=player).check()
        self.page.get_by_label("具体言行（尽量记原话）").fill(offence)
        self.page.get_by_role("button", name=f"警告 · {self.table}号桌").click()
        self.said(f"已警告：{player}。")

    def open_correction(self, number: int) -> None:
        self.row(number).get_by_role("link").click()
        expect(self.page.get_by_role("heading", name=f"更正第{number}盘")).to_be_visible()

    def save_correction(self, number: int) -> None:
        self.form.get_by_role("button", name=f"保存第{number}盘 · {self.table}号桌").click()
        self.said(f"{self.table}号桌第{number}盘已更正。")

    # Signing

    def sign(self, *players: str) -> None:
        """Each side taps one of its names, then the referee signs."""
        for player in players:
            self.page.get_by_role("button", name=f"{player} ✎").click()
            expect(self.page.get_by_text(f"✓ {player}")).to_be_visible()
        self.page.get_by_role("button", name=f"签字 · {self.table}号桌").click()
        self.said("签字完成，成绩已上报。")

    # Reading

    def said(self, words: str) -> None:
        """The line at the top that says what was done."""
        expect(self.page.locator(".messages")).to_contain_text(words)

    @property
    def rows(self) -> list[dict[str, str]]:
        return sheet_rows(self.page)

    def row(self, number: int) -> Locator:
        return self.page.locator(f"tr[data-number='{number}']")

    @property
    def result(self) -> Locator:
        """The sentence of the result, proposed or signed."""
        return self.page.get_by_role("region", name="待签成绩").locator(".result")

    @property
    def journal(self) -> Locator:
        """What was done at this table, newest first, unfolded."""
        self.page.get_by_text("本桌日志").click()
        return self.page.locator(".journal")
