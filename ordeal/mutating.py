"""Which small faults can be put into a module, one at a time: cosmic-ray's, without noise.

A mutant is named by what it changes, not by where it stands, so that a sample drawn by a seed
stays the same while other lines come and go.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

SWAPPED = (
    *("Comparison_Eq_NotEq", "Comparison_NotEq_Eq", "Comparison_Is_IsNot", "Comparison_IsNot_Is"),
    *("Comparison_Lt_LtE", "Comparison_LtE_Lt", "Comparison_Gt_GtE", "Comparison_GtE_Gt"),
    *("Binary_Add_Sub", "Binary_Sub_Add", "Binary_Mul_Add", "Binary_FloorDiv_Mul"),
    *("Binary_BitOr_BitAnd", "Binary_BitAnd_BitOr", "Unary_Delete_USub", "Unary_Delete_Not"),
)
OPERATORS = (
    *(
        f"core/Replace{kind}Operator_{rest}"
        for kind, _, rest in (n.partition("_") for n in SWAPPED)
    ),
    *("core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue"),
    *("core/ReplaceAndWithOr", "core/ReplaceOrWithAnd", "core/AddNot", "core/NumberReplacer"),
    *("core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak"),
    *("core/ZeroIterationForLoop", "core/RemoveDecorator"),
)
REMOVE_DECORATOR = "core/RemoveDecorator"
# Keywords that say how strictly a slip of ours is taken, or who waits for a lock: no answer depends
# on them.
GUARDS = {"strict", "slots", "frozen", "kw_only", "no_key"}
# Decorators without which the answers are the same, only later, or nothing works at all; that acts
# are one transaction no test can see from inside its own: tests/test_architecture.py reads it.
IDLE_DECORATORS = ("@cache", "@lru_cache", "@cached_property", "@dataclass", "@transaction.atomic")

Position = tuple[int, int]  # line from 1, column from 0
Span = tuple[Position, Position]


@dataclass(frozen=True, slots=True)
class Mutant:
    """The nth place of a module where an operator may change something."""

    path: str  # from the root, with slashes
    operator: str
    occurrence: int
    line: int
    name: str  # path, operator, text of the line, and which of those on it

    def rank(self, seed: int) -> str:
        return sha256(f"{seed} {self.name}".encode()).hexdigest()

    def applied(self, source: str) -> str | None:
        """The module with this one fault; None where that is no Python any more."""
        mutated = str(mutate_code(source, get_operator(self.operator)(), self.occurrence))
        try:
            ast.parse(mutated)
        except SyntaxError:
            return None
        return mutated


def mutants_of(root: Path, path: str) -> Iterator[Mutant]:
    """All of a module, in the order of the operators."""
    source = (root / path).read_text(encoding="utf-8")
    lines = source.splitlines()
    nodes = list(ast_nodes(get_ast(source)))
    idle = idle_spans(ast.parse(source))
    decorators = decorator_spans(ast.parse(source))
    for name in OPERATORS:
        operator = get_operator(name)()
        spans = (span for node in nodes for span in operator.mutation_positions(node))
        seen: Counter[str] = Counter()
        for occurrence, (start, _end) in enumerate(spans):
            text = lines[start[0] - 1].strip()
            seen[text] += 1
            is_decorator = name == REMOVE_DECORATOR
            left_out = lies_in(start, idle) or (not is_decorator and lies_in(start, decorators))
            if not left_out and not (is_decorator and text.startswith(IDLE_DECORATORS)):
                named = f"{path} {name} {text} {seen[text]}"
                yield Mutant(path, name, occurrence, start[0], named)


def idle_spans(tree: ast.AST) -> list[Span]:
    """Where a change changes no answer: annotations, guards."""
    found: list[ast.expr | ast.keyword | None] = []
    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=told) | ast.AnnAssign(annotation=told):
                found.append(told)
            case ast.FunctionDef(returns=told):
                found.append(told)
            case ast.keyword(arg=name) if name in GUARDS:
                found.append(node)
    return [span_of(node) for node in found if node is not None]


def decorator_spans(tree: ast.AST) -> list[Span]:
    kinds = ast.FunctionDef | ast.ClassDef
    decorated = (node for node in ast.walk(tree) if isinstance(node, kinds))
    return [span_of(one) for node in decorated for one in node.decorator_list]


def span_of(node: ast.expr | ast.keyword) -> Span:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def lies_in(position: Position, spans: Collection[Span]) -> bool:
    return any(start <= position < end for start, end in spans)


def changed_lines(source: str, mutated: str) -> tuple[str, str]:
    """The first line that differs, before and after, without its indent."""
    before, after = source.splitlines(), mutated.splitlines()
    pairs = zip(before, [*after, *[""] * len(before)], strict=False)
    return next(((one.strip(), other.strip()) for one, other in pairs if one != other), ("", ""))
