"""Swift sources, as far as the checks read them: what is code in a file, and which types and members it declares."""
import os
import re

ACCESS = r"(?:public|open|package|internal|fileprivate|private)"
WORDS = (
    r"(?:final|override|static|class|mutating|nonmutating|borrowing|consuming|nonisolated(?:\(\w+\))?|isolated|lazy|weak"
    r"|unowned(?:\(\w+\))?|required|convenience|indirect|dynamic|async|prefix|postfix|infix)")
BEFORE = rf"(?P<before>(?:(?:@\w+(?:\([^)]*\))?|{ACCESS}(?:\(set\))?|{WORDS})\s+)*)"
TYPE = re.compile(BEFORE + r"(?P<kind>class|struct|enum|actor|protocol|extension)\s+(?P<name>[A-Z][\w.]*)(?P<rest>.*)")
MEMBER = re.compile(
    BEFORE + r"(?P<kind>func|var|let|init|subscript|case|typealias|associatedtype)\b\s*`?(?P<name>\w*)`?(?P<rest>.*)")
# What is neither a comment's nor a string's beginning, nor a parenthesis.
PLAIN = re.compile(r"[^/\"#()]+")
QUOTE = re.compile(r'(#*)("""|")')


def code(text, at=0, closing=None):
    """What is neither comment nor text of a string, from `at` to the parenthesis that closes an interpolation."""
    out, depth = [], 0
    while at < len(text):
        if plain := PLAIN.match(text, at):
            out.append(plain[0])
            at = plain.end()
        elif text.startswith("//", at):
            at = text.find("\n", at) % (len(text) + 1)
        elif text.startswith("/*", at):
            at = text.find("*/", at) + 2
        elif quote := QUOTE.match(text, at):
            hashes, at = quote[1], quote.end()
            while at < len(text) and not text.startswith(quote[2] + hashes, at):
                if text.startswith("\\" + hashes + "(", at):
                    inner, at = code(text, at + 2 + len(hashes), closing=")")
                    out.append(" " + inner + " ")
                else:
                    at += 2 if text.startswith("\\" + hashes, at) and not hashes else 1
            at += len(quote[0])
            out.append('""')
        else:
            character = text[at]
            at += 1
            depth += (character == "(") - (character == ")")
            if closing == character and depth < 0:
                break
            out.append(character)
    return "".join(out), at


def sources(folder):
    """The Swift files below a folder, each by its path from there, with its code."""
    for where, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".swift"):
                path = os.path.join(where, name)
                with open(path, encoding="utf-8") as file:
                    yield os.path.relpath(path, folder), code(file.read())[0]


def declarations(text):
    """Each type, and each member that stands in a type's scope or in none: the scopes around it, a type's declaration or None for each;
    its own; and the lines of code behind its first. What opens on a line belongs to the type that the line names."""
    scopes, lines = [], [line.strip() for line in text.split("\n")]
    for number, line in enumerate(lines):
        opened = TYPE.match(line)
        found = opened or (not scopes or scopes[-1]) and MEMBER.match(line)
        if found:
            yield list(scopes), found, lines[number + 1:number + 8]
        for character in line:
            if character == "{":
                scopes.append(opened)
                opened = None
            elif character == "}" and scopes:
                scopes.pop()


def access(found):
    """What a declaration says of itself, without what it says of its setter."""
    said = re.search(rf"\b{ACCESS}\b(?!\()", found["before"])
    return said[0] if said else ""
