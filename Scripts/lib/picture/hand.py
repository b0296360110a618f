"""A hand with a mouse, that writes a recording: what termnav --record would have written, but for the frames."""

import math

# Pixels of a cell, as the drawings have them: the mouse is reported in pixels, and pages move by eighths of a column.
CELL = 9, 19
RATE = 60


class Hand:
    """Time goes on with each motion."""

    def __init__(self, arguments, size=(100, 30), at=(60, 20)):
        self.time, self.place, self.is_down = 0.0, at, False
        self.lines = ["termnav-recording 1", "program termnav", *(f"argument {word}" for word in arguments), "waits free"]
        self.line("terminal start {}x{} truecolor pixels cell={}.0x{}.0".format(*size, *CELL))
        # The terminal's answers: it is there, and reports in pixels.
        self.bytes(r"\e[0n")
        self.bytes(r"\e[?1016;1$y")
        self.report(35)

    def line(self, text):
        self.lines.append(f"{self.time:.6f} {text}")

    def bytes(self, text):
        self.line(f"bytes {text}")

    def report(self, code, final="M"):
        x, y = (int((part + 0.5) * side) + 1 for part, side in zip(self.place, CELL))
        self.bytes(rf"\e[<{code};{x};{y}{final}")

    def wait(self, seconds):
        self.time += seconds
        return self

    def press(self):
        self.is_down = True
        self.report(0)
        return self

    def release(self):
        self.is_down = False
        self.report(0, "m")
        return self

    def move(self, column, row, seconds, pace="even"):
        """To a place: evenly, easing in and out, or ever faster."""
        (c, r), steps = self.place, max(1, round(seconds * RATE))
        for step in range(1, steps + 1):
            part = step / steps
            part = {"even": part, "ease": (1 - math.cos(math.pi * part)) / 2, "throw": part * part}[pace]
            self.time += seconds / steps
            self.place = c + (column - c) * part, r + (row - r) * part
            self.report(32 if self.is_down else 35)
        return self

    def text(self):
        return "\n".join([*self.lines, f"{self.time:.6f} end"]) + "\n"


def film():
    """The scenes of the README's film, nine seconds with the card that follows them."""
    pulled = Hand(["--open", "content/map"], at=(30, 22))
    pulled.wait(0.2).move(1, 15, 0.4, "ease").press().wait(0.1)
    # Slowly, a moment's doubt, and away.
    pulled.move(44, 16, 1.3, "ease").move(38, 16, 0.35, "ease").move(42, 16, 0.25, "ease")
    pulled.move(66, 15, 0.13, "throw").release().wait(0.45)

    caught = Hand(["--open", "bars/shown-hidden"], at=(28, 17))
    caught.wait(0.25).press().move(48, 17, 0.16, "throw").release()
    # In flight, by the hand that threw it.
    caught.move(64, 16, 0.06).press().move(58, 16, 0.05).wait(0.3).move(62, 16, 0.3, "ease")
    caught.move(30, 17, 0.16, "throw").release()
    caught.wait(0.6)

    cube = Hand(["--open", "transitions/cube"], at=(20, 18))
    cube.wait(0.3).press().move(60.5, 17, 1.1, "ease").wait(1.2)
    return [pulled, caught, cube]
