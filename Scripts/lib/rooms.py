#!/usr/bin/env python3
"""Says which room names a type of a room above it.

    rooms.py ORDER SOURCES     exits 1 where one does, with a line for each reference
    rooms.py --test            tries itself on a small house whose references are known

ORDER lists the rooms, the lowest first, one a line: a folder of SOURCES, or files of one by a pattern. A file belongs to the longest
line that fits it. A room may name the types of itself and of the rooms before it. Names count outside comments and the text of
strings; a name that several files declare counts only behind its outer type, as in `Outer.Name`."""
import collections
import fnmatch
import os
import re
import sys

import swift

WORD = re.compile(r"(?:\b([A-Z]\w*)\.)?\b([A-Z]\w*)\b")


class House:
    def __init__(self, order, folder):
        with open(order, encoding="utf-8") as lines:
            self.rooms = re.findall(r"^[^#\s]+", lines.read(), re.M)
        self.files = dict(swift.sources(folder))
        self.declared = collections.defaultdict(set)
        for path, text in self.files.items():
            for each in swift.declarations(text):
                if each.kind == "typealias" or each.kind in swift.TYPES and each.kind != "extension":
                    self.declared[each.name].add(path)

    def room(self, path):
        fitting = [
            room for room in self.rooms
            if path.startswith(room + "/")
            or os.path.dirname(path) == os.path.dirname(room) and fnmatch.fnmatch(path, room)]
        return max(fitting, key=len, default=None)

    def owner(self, path, outer, name):
        """The file that declares what is named in `path`; None where nobody here does, or it cannot be told."""
        files = self.declared.get(name, set())
        if path in files:
            return path
        if len(files) > 1 and outer:
            files = files & self.declared.get(outer, set())
        if len(files) > 1:
            files = {file for file in files if file.split("/")[0] == path.split("/")[0]}
        return next(iter(files)) if len(files) == 1 else None

    def faults(self):
        for path in sorted(self.files):
            if self.room(path) is None:
                yield f"{path}: in no room of the order"
        filled = {self.room(path) for path in self.files}
        for room in self.rooms:
            if room not in filled:
                yield f"{room}: a room without sources"
        height = {room: index for index, room in enumerate(self.rooms)}
        for path, text in sorted(self.files.items()):
            named = collections.Counter()
            for outer, name in WORD.findall(text):
                owner = self.owner(path, outer, name)
                if owner and None not in (self.room(path), self.room(owner)):
                    if height[self.room(owner)] > height[self.room(path)]:
                        named[name, owner] += 1
            for (name, owner), count in sorted(named.items()):
                yield f"{path} names {name} ({count} times), which is above it in {self.room(owner)}"


def test():
    house = {
        "Low/Point.swift": "/// Not a Page.\nstruct Point { let text = \"Page \\(side(Page.self))\" }\nenum Kind {}",
        "Low/Fine.swift": "/* Page */ let words = \"Page\" + #\"\\(Page)\"#\nextension Point { enum Kind {} }",
        "High/Page.swift": "class Page { var point: Point; enum Kind {} }\nlet kind: Page.Kind",
        "Base.swift": "let point: Point",
        "Lost/File.swift": "",
        "order": "Bas*.swift  # below all\nLow\nHigh\nGone\n",
    }
    with swift.folder(house) as folder:
        found = list(House(os.path.join(folder, "order"), folder).faults())
    expected = [
        "Lost/File.swift: in no room of the order", "Gone: a room without sources", "Base.swift names Point (1 times), which is above it in Low",
        "Low/Point.swift names Page (1 times), which is above it in High"]
    return [] if found == expected else [f"the check of the rooms found {found}, not {expected}"]


if __name__ == "__main__":
    swift.finish(test() if sys.argv[1:] == ["--test"] else House(*sys.argv[1:3]).faults())
