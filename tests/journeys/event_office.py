"""What organiser and chief referee do with a whole event, page by page as they are led."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.journeys.people import Person, expect


class Office:
    """The office of one event on one screen."""

    def __init__(self, person: Person, event: str) -> None:
        self.person = person
        self.page: Page = person.page
        self.event = event

    # Getting there

    def open(self) -> "Office":
        """The event's first page, as everybody comes here."""
        if not self.nav.count():
            main = self.page.get_by_role("navigation", name="主导航")
            main.get_by_role("link", name="赛务").click()
        self.page.get_by_role("link", name=self.event).click()
        expect(self.page.get_by_role("heading", name=self.event, level=1)).to_be_visible()
        return self

    def go(self, name: str) -> None:
        """To one of the event's pages, by the line at the top."""
        if not self.nav.count():
            self.open()
        self.nav.get_by_role("link", name=name, exact=True).click()
        self.is_at(name)

    def is_at(self, title: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()
        self.person.fits()

    def next(self, name: str) -> None:
        """The one button of what is next, from the first page of the event."""
        self.open()
        self.page.locator(".next").get_by_role("link", name=name, exact=True).click()

    def open_round(self, name: str) -> None:
        self.go("轮次")
        self.main.get_by_role("link", name=name, exact=True).click()
        self.is_at(re.compile(f"^{name}"))

    def open_table(self, round_name: str, table: int) -> None:
        """From the grid of its round; the chief referee comes to its desk."""
        self.open_round(round_name)
        self.main.get_by_role("link", name=f"桌 {table}", exact=True).click()

    @property
    def nav(self) -> Locator:
        """The line at the top that leads around the event."""
        return self.page.get_by_role("navigation", name="赛务", exact=True)

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    def said(self, words: str) -> None:
        """The line at the top that says what was done."""
        expect(self.page.locator(".messages")).to_contain_text(words)

    # Before the first round

    def create(self, *, second_person: bool) -> None:
        self.page.get_by_role("link", name="赛务").first.click()
        self.page.get_by_role("link", name="新建赛事").click()
        self.page.get_by_label("赛事名称").fill(self.event)
        self.page.get_by_label("地点").fill("文化宫二楼大厅")
        self.page.get_by_label("成绩须由签字裁判员以外的人确认").set_checked(second_person)
        self.page.get_by_role("button", name="新建赛事").last.click()
        self.said("您是它的组织者")

    def import_list(self, path: Path, entries: int) -> None:
        self.page.locator("input[type=file]").set_input_files(path)
        self.page.get_by_role("button", name="预览报名表").click()
        self.page.get_by_role("button", name=f"导入{entries}对").click()
        self.is_at("参赛对")

    def name_official(self, username: str, name: str, role: str) -> str:
        """A new account in this one role; its password, which the page shows once."""
        self.go("工作人员")
        self.page.get_by_label("用户名").fill(username)
        self.page.get_by_label("姓名").fill(name)
        form = self.page.locator("form.card")
        for box in form.get_by_role("checkbox").all():
            box.uncheck()
        form.get_by_role("checkbox", name=role, exact=True).check()
        form.get_by_role("button", name="添加").click()
        self.person.read(f"{username} 已加入本赛事工作人员。")
        return self.page.locator(".new-account dd").last.inner_text()

    def choose_stages(self, preset: str) -> None:
        self.next("选择赛制")
        self.page.get_by_role("button", name=preset).click()
        self.is_at("阶段")

    def change_stage(self, kind: str, question: str, answer: str | bool) -> None:
        """Answer one question of a stage otherwise."""
        self.go("阶段")
        heading = self.page.get_by_role("heading", name=kind)
        stage = self.page.get_by_role("listitem").filter(has=heading)
        stage.get_by_role("link", name="修改").click()
        field = self.page.get_by_label(question)
        if isinstance(answer, bool):
            field.set_checked(answer)
        else:
            field.fill(answer)
        self.page.get_by_role("button", name="保存").click()
        self.said("已保存。")

    def check_in_all(self, entries: int) -> None:
        self.page.get_by_role("button", name="全部签到").click()
        expect(self.page.locator("#presence")).to_have_text(f"已签到 {entries} / {entries} 对")

    # A round from its draw to its end

    def draw(self, seed: str, *, again: bool = False) -> None:
        """From the page that says what will be drawn to the draft."""
        self.page.get_by_label("抽签码").fill(seed)
        self.person.fits()
        button = "重新编排" if again else "编排"
        self.main.get_by_role("button", name=button, exact=True).click()
        self.said("已编排")
        self.person.fits()

    def swap(self, first: int, second: int) -> None:
        """Tap two entries of the draft, one after the other."""
        mark = self._mark.input_value()
        for number in (first, second):
            self.page.locator(f"#draft .pick[data-entry='{number}']").click()
        expect(self._mark).not_to_have_value(mark)
        self.person.read(f"{first}号与{second}号已互换。")

    def swap_back(self) -> None:
        mark = self._mark.input_value()
        self.page.get_by_role("button", name="换回来").click()
        expect(self._mark).not_to_have_value(mark)

    @property
    def _mark(self) -> Locator:
        """What tells one state of the draft from another; it is not seen."""
        return self.page.locator("#swap input[name=mark]")

    def name_referee(self, table: int, referee: str) -> None:
        self.main.get_by_role("link", name="裁判员", exact=True).click()
        row = self.page.get_by_role("row").filter(
            has=self.page.get_by_role("rowheader", name=str(table), exact=True)
        )
        row.get_by_role("combobox").select_option(label=referee)
        self.page.get_by_role("button", name="保存裁判员安排").click()
        self.said("裁判员安排已保存。")

    def publish(self, name: str) -> None:
        self.next(f"查看并公布{name}")
        self.page.get_by_role("button", name=f"公布{name}").click()
        self.said(f"{name}已公布")

    def start_clocks(self, name: str, tables: int) -> None:
        self.next(f"{name}开始")
        self.page.get_by_role("button", name=f"{tables}桌开始计时").click()
        self.said(f"{tables}桌已开始计时。")

    def accept_all(self, name: str, tables: int) -> None:
        """Every signed result of a round at once, after a look at them."""
        self.open_round(name)
        self.page.get_by_role("link", name=re.compile(f"^确认 {tables} 桌已签字成绩")).click()
        self.page.get_by_role("button", name=f"确认这 {tables} 桌成绩").click()
        self.said(f"已确认{tables}桌成绩。")

    def close(self, name: str) -> None:
        self.next(f"结束{name}")
        self.person.read("各桌成绩均已确认。")
        self.page.get_by_role("button", name="结束本轮").click()
        self.said(f"{name}已结束。")

    # Withdrawing, correcting, holding back

    def reopen(self, round_name: str, table: int, reason: str) -> None:
        """A signed sheet, by the chief referee, who then stands before it."""
        self.open_table(round_name, table)
        self.page.get_by_role("link", name="重新打开记分表").click()
        self.page.get_by_label("重新打开的原因").fill(reason)
        self.page.get_by_role("button", name=f"重新打开{table}号桌的记分表").click()
        self.person.read("裁判长已重新打开记分表：更正后请重新签字。")

    def open_replacement(self, round_name: str, table: int) -> None:
        """The page that shows what the new version of a result changes."""
        self.open_round(round_name)
        self.page.get_by_role("link", name=f"替换{table}号桌的成绩").click()
        self.is_at(f"替换{table}号桌的成绩")

    def replace(self, table: int, version: int) -> None:
        self.page.get_by_role("button", name=f"用第{version}版替换{table}号桌的成绩").click()
        self.said(f"{table}号桌成绩已确认。")

    def withdraw(self, number: int, reason: str) -> str:
        """After a look at what it means, which comes back."""
        self.go("参赛对")
        self.page.get_by_role("link", name=f"退赛 {number}", exact=True).click()
        self.is_at("参赛对退赛")
        means = self.main.inner_text()
        self.page.get_by_label("原因").fill(reason)
        self.page.get_by_role("button", name=f"{number}号退赛").click()
        self.said(f"已退赛：{number} ")
        return means

    def hold_standings(self, after: int) -> None:
        self.go("成绩")
        self.page.get_by_text("暂停公布成绩").click()
        self.page.get_by_label("公众可看到第几轮后的成绩").fill(str(after))
        self.page.get_by_role("button", name="暂停公布", exact=True).click()
        self.said("成绩已暂停公布。")

    def release_standings(self) -> None:
        self.go("成绩")
        self.page.get_by_role("button", name="恢复公布").click()
        self.said("已恢复公布，公众看到的是实时成绩。")
