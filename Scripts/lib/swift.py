"""What the checks of the sources share: what is code in a Swift file, what it declares, and how a check tries itself and ends."""
import contextlib
import pathlib
import re
import sys
import tempfile

PRODUCTS = [f"Sources/{name}" for name in ("NavModel", "TermNav", "TermNavText", "TermNavRecording", "TermNavTesting")]
ACCESS = r"\b(?:public|open|package|internal|fileprivate|private)\b"
ATTRIBUTE = r"@\w+(?:\((?:[^()]|\([^()]*\))*\))?"
WORDS = (
    r"final|override|static|class(?=\s+(?:func|var|subscript)\b)|mutating|nonmutating|borrowing|consuming|nonisolated(?:\(\w+\))?|isolated"
    r"|lazy|weak|unowned(?:\(\w+\))?|required|convenience|indirect|dynamic|prefix|postfix|infix")
TYPES = ("class", "struct", "enum", "actor", "protocol", "extension")
MEMBERS = ("func", "var", "let", "init", "subscript", "case", "typealias", "associatedtype")
# The beginning of a declaration, or a brace.
TOKEN = re.compile(
    rf"(?<![^\n{{}};])[ \t]*(?P<before>(?:(?:{ATTRIBUTE}|{ACCESS}(?:\(set\))?|{WORDS})\s+)*)"
    rf"(?P<kind>{'|'.join([*TYPES, *MEMBERS])})\b|[{{}}]")
# A bracket, or what ends a declaration's head outside brackets, as a line does that the next one does not continue.
MARK = re.compile(
    r"[()\[\]{};]|(?<![=,:&|+/<-])(?<!->)(?<!\bwhere)\n(?!\s*(?:->|[=.,:?&|+*/>{]|(?:where|async|throws|rethrows)\b))")
# A comment, the beginning of a string, a parenthesis, or what is none of them.
PART = re.compile(r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<hashes>#*)(?P<quote>"""|")|[()]|[^/"#()]+|.', re.S)


def code(text, at=0, is_inner=False):
    """What is neither comment nor text of a string, from `at` to the end, or to the parenthesis that closes an interpolation."""
    out, depth = [], 0
    while part := PART.match(text, at):
        at = part.end()
        if part["quote"]:
            closing, escape = part["quote"] + part["hashes"], "\\" + part["hashes"]
            while at < len(text) and not text.startswith(closing, at):
                if text.startswith(escape + "(", at):
                    inner, at = code(text, at + len(escape) + 1, is_inner=True)
                    out.append(" " + inner + " ")
                else:
                    at += len(escape) + 1 if text.startswith(escape, at) else 1
            at += len(closing)
            out.append('""')
        elif not part["comment"]:
            depth += (part[0] == "(") - (part[0] == ")")
            if is_inner and depth < 0:
                break
            out.append(part[0])
    return "".join(out), at


def sources(folder):
    """The Swift files below a folder, each by its path from there, with its code."""
    for path in sorted(pathlib.Path(folder).rglob("*.swift")):
        yield str(path.relative_to(folder)), code(path.read_text(encoding="utf-8"))[0]


def pieces(text):
    """A list at its commas, but those within brackets."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "([<{") - (letter in ")]}" or letter == ">" and text[at - 1:at] != "-")
        if letter == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


class Declaration:
    def __init__(self, around, before, kind, rest):
        # The scopes around it, the innermost last: a type's declaration, or None for what is no type.
        self.around, self.before, self.kind = around, before, kind
        self.owner = around[-1] if around else None
        # The head behind the kind, on one line, and the body where there is one.
        self.rest, self.body = re.sub(r"\s+", " ", re.sub(r"(?<=\()\s+|\s+(?=\))", "", rest)).strip(), None
        # An extension may name a type's module.
        self.name = re.match(r"`?(?:(?:NavModel|TermNav)\.)?(\[.*?\]|[\w.]*)", self.rest)[1]
        # The type that it is or stands in, behind those around that.
        self.path = ".".join(scope.name for scope in [*around, self if kind in TYPES else None] if scope)
        # A case or a requirement, which is as public as its type.
        self.is_given = kind == "case" or bool(self.owner) and self.owner.kind == "protocol"
        # What it says of its setter is not its own access.
        said = re.search(rf"{ACCESS}(?!\()", before)
        self.access = said[0] if said else ""
        if self.owner and (self.is_given or self.owner.kind == "extension" and not said):
            self.access = self.owner.access
        self.is_public = self.access in ("public", "open")

    @property
    def parts(self):
        """Each name that it declares, and what it says of that, without a first value: `a, b: Int` is `a: Int` and `b: Int`."""
        texts = [self.rest]
        if self.kind == "case":
            texts = [re.sub(r"^(\w+) *=.*", r"\1", text) for text in pieces(self.rest)]
        elif self.kind in ("var", "let"):
            texts = [text.split("=")[0].strip() for text in pieces(self.rest)]
            _, colon, kind = texts[-1].partition(":")
            texts = [text if ":" in text or "=" in self.rest else text + colon + kind for text in texts]
        return [(re.match(r"`?(\w*)", text)[1] or self.kind, text) for text in texts]


def declarations(text):
    """Each type, and each member that stands in a type's scope or in none."""
    text, found, scopes, end = re.sub(r"\s*\n", "\n", text), [], [], -1
    for token in TOKEN.finditer(text):
        if token[0] == "{":
            scopes.append((found[-1] if token.start() == end else None, token.end()))
        elif token[0] == "}":
            owner, start = scopes.pop() if scopes else (None, 0)
            if owner:
                owner.body = text[start:token.start()]
        elif token.start() >= end:
            around = [owner if owner and owner.kind in TYPES else None for owner, _ in scopes]
            if token["kind"] in TYPES or not around or around[-1]:
                end = head_end(text, token.end())
                found.append(Declaration(around, token["before"], token["kind"], text[token.end():end]))
    return found


def head_end(text, at):
    """Where the head of a declaration ends, before its body."""
    depth = 0
    for mark in MARK.finditer(text, at):
        depth += (mark[0] in "([") - (mark[0] in ")]")
        if depth == 0 and mark[0] not in "()[]":
            return mark.start()
    return len(text)


@contextlib.contextmanager
def folder(files):
    """A folder with these files, each its path and its text, for as long as something is tried there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        for path, text in files.items():
            file = pathlib.Path(root, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        yield root


def finish(faults):
    """Ends a check: a line for each fault, and the status 1 where there is one."""
    faults = list(faults)
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(bool(faults))
