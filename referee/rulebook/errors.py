"""What can be wrong with a question put to the rulebook. An illegal play is an answer, no error."""


class Unreadable(ValueError):
    """Something cannot be read; `where` names the place, `what` says why."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class BreaksRule(ValueError):
    """A fact that the rules do not allow; `rule` is its number, `code` the breach."""

    def __init__(self, rule: str, code: str) -> None:
        super().__init__(f"{code} (rule {rule})")
        self.rule = rule
        self.code = code


class RuleSetError(BreaksRule):
    """A setting of section 10 with a value it cannot have; `field` is the setting's name."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__("10", code)
        self.args = (f"{field}: {code}",)
        self.field = field
