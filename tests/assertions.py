"""Which functions of the tests are certain to assert something, read from their text.

An assertion counts if it is reached however the test goes: one inside a loop only if what it goes
over is certain to have an element, one inside an `if` only if the other branch asserts as well.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

# Calls that fail by themselves: pytest's, Playwright's.
ASSERTING = {"expect", "fail", "raises", "warns", "django_assert_num_queries"}
KEEPING_LENGTH = {"enumerate", "list", "reversed", "set", "sorted", "tuple"}


@dataclass(frozen=True)
class Scope:
    """What the names in a function stand for: values assigned once, functions, imports."""

    module: str
    values: dict[str, ast.expr]
    functions: dict[str, ast.FunctionDef]
    imports: dict[str, tuple[str, str]]  # name → module, name there

    def inside(self, function: ast.FunctionDef) -> "Scope":
        return replace(self, values=self.values | values_of(function.body))


def scope_of(module: str, tree: ast.Module) -> Scope:
    classes = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    return Scope(
        module,
        values_of(tree.body),
        {one.name: one for body in (*classes, tree.body) for one in functions_of(body)},
        {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        },
    )


def functions_of(body: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef]:
    return (node for node in body if isinstance(node, ast.FunctionDef))


def values_of(body: Sequence[ast.stmt]) -> dict[str, ast.expr]:
    found = {}
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


class Assertions:
    """Answers for the functions of modules that are given by name."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.scopes = {module: scope_of(module, tree) for module, tree in trees.items()}
        self.homes: dict[str, list[str]] = {}  # of functions: the modules that have one so named
        for module, scope in self.scopes.items():
            for name in scope.functions:
                self.homes.setdefault(name, []).append(module)
        self.asked: dict[tuple[str, str], bool] = {}

    def are_certain(self, module: str, name: str) -> bool:
        """Whether a function, one imported from another module too, is certain to assert."""
        scope = self.scopes.get(module)
        if scope is None or (module, name) in self.asked:
            return self.asked.get((module, name), False)
        self.asked[module, name] = False  # one that calls itself asserts nothing by that
        if name in scope.functions:
            function = scope.functions[name]
            self.asked[module, name] = self._any(function.body, scope.inside(function))
        elif name in scope.imports:
            self.asked[module, name] = self.are_certain(*scope.imports[name])
        return self.asked[module, name]

    def _any(self, body: Sequence[ast.stmt], scope: Scope) -> bool:
        return any(self._is_certain(node, scope) for node in body)

    def _is_certain(self, node: ast.stmt, scope: Scope) -> bool:
        match node:
            case ast.Assert(test=test):
                return not self._holds_of_nothing(test, scope)
            case ast.For(iter=values, body=body):
                is_certain = self._is_filled(values, scope) and self._any(body, scope)
                return is_certain or self._calls_one(values, scope)
            case ast.With(items=items, body=body):
                opened = (self._calls_one(item.context_expr, scope) for item in items)
                return any(opened) or self._any(body, scope)
            case ast.If(test=test, body=body, orelse=other):
                both = self._any(body, scope) and self._any(other, scope)
                return both or self._calls_one(test, scope)
            case ast.Try(body=body, finalbody=after):
                return self._any([*body, *after], scope)
            case ast.FunctionDef() | ast.ClassDef() | ast.While():
                return False
        return self._calls_one(node, scope)

    def _calls_one(self, node: ast.AST, scope: Scope) -> bool:
        calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
        return any(self._asserts(call.func, scope) for call in calls)

    def _asserts(self, called: ast.expr, scope: Scope) -> bool:
        match called:
            case ast.Name(id=name) if name in scope.functions or name in scope.imports:
                return name in ASSERTING or self.are_certain(scope.module, name)
            case ast.Name(id=name):
                return name in ASSERTING
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in scope.imports:
                return name in ASSERTING or self.are_certain(".".join(scope.imports[owner]), name)
            case ast.Attribute(attr=name):  # a method of whatever class of ours has one so named
                ours = self.homes.get(name, [])
                return name in ASSERTING or any(self.are_certain(one, name) for one in ours)
        return False

    def _holds_of_nothing(self, test: ast.expr, scope: Scope) -> bool:
        """all(…) and not any(…) over what may be empty."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="any"), args=[over])):
                return not self._is_filled(over, scope)
            case ast.Call(func=ast.Name(id="all"), args=[over]):
                return not self._is_filled(over, scope)
            case ast.BoolOp(op=ast.And(), values=parts):
                return all(self._holds_of_nothing(part, scope) for part in parts)
        return False

    def _is_filled(self, node: ast.expr, scope: Scope) -> bool:
        """Whether it is certain to have an element: a literal, an enum, or made of such."""

        def every(nodes: Sequence[ast.expr]) -> bool:
            return all(self._is_filled(one, scope) for one in nodes)

        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                starred = [one.value for one in parts if isinstance(one, ast.Starred)]
                return len(starred) < len(parts) or any(every([one]) for one in starred)
            case ast.Dict(keys=keys):
                return bool(keys)
            case ast.Constant(value=value):
                return bool(value)
            case ast.ListComp(generators=loops) | ast.GeneratorExp(generators=loops):
                return every([loop.iter for loop in loops]) and not any(one.ifs for one in loops)
            case ast.IfExp(body=one, orelse=other):
                return every([one, other])
            case ast.BinOp(left=one, right=other):
                return every([one]) or every([other])
            case ast.Name(id=name):
                return self._is_name_filled(name, scope)
            case ast.Attribute(value=ast.Attribute(attr=name), attr="values" | "names"):
                return is_class(name)
            case ast.Attribute(attr=name):
                return is_class(name)
            case ast.Call(func=ast.Name(id="range"), args=[stop]):
                return every([stop])
            case ast.Call(func=ast.Name(id="range"), args=[*bounds]):
                return bool(range(*map(ast.literal_eval, bounds))) if is_literal(bounds) else False
            case ast.Call(func=ast.Name(id="len"), args=counted):
                return every(counted)
            case ast.Call(func=ast.Name(id="zip"), args=rows, keywords=[_strict]):
                return any(every([one]) for one in rows)
            case ast.Call(func=ast.Name(id=name), args=made) if name in KEEPING_LENGTH:
                return bool(made) and every(made[:1])
            case ast.Call(func=ast.Name(id="product"), args=made):
                return every(made)
            case ast.Call(func=ast.Attribute(value=owner, attr="items" | "keys" | "values")):
                return every([owner])
        return False

    def _is_name_filled(self, name: str, scope: Scope) -> bool:
        if name in scope.values:
            return self._is_filled(scope.values[name], scope)
        module, there = scope.imports.get(name, ("", ""))
        if module in self.scopes:
            return self._is_name_filled(there, self.scopes[module])
        return is_class(name)


def is_literal(nodes: Sequence[ast.expr]) -> bool:
    return all(isinstance(node, ast.Constant | ast.UnaryOp) for node in nodes)


def is_class(name: str) -> bool:
    """An enumeration, by how it is written: Showing, not SHOWING."""
    return name[:1].isupper() and not name.isupper()
