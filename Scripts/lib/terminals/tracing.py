"""What termnav says that it does, line by line: docs/RULES.md, section 13."""

import json
import math
import pathlib

from display import wait


def cell(value):
    """A place that the mouse reports in pixels is a fraction of a cell."""
    return math.floor(value) if isinstance(value, float) else value


class Trace:
    """What termnav says that it does."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def lines(self, event=None, **facts):
        text = self.path.read_text() if self.path.exists() else ""
        # The last one may be on its way.
        found = [json.loads(line) for line in text.split("\n")[:-1]]
        return [line for line in found if event in (None, line["event"])
                and all(cell(line.get(key)) == value for key, value in facts.items())]

    def wait(self, before, event, bound=15, **facts):
        """The last such line, once there are more than `before`."""
        def found():
            lines = self.lines(event, **facts)
            return len(lines) > before and lines[-1]
        return wait(f"{event} {facts or ''} in the trace", bound, found)
