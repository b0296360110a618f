"""What programs are measured on: folders, files, repositories. Each is made once and kept where it is whole."""
import contextlib
import os
import shutil
import subprocess
import threading
import time

WORDS = "the tide turns at four and the pilot waits for the fog to lift".split()
# A word that stands on one line of 5,000 alone.
RARE = "lantern"


def once(path, make):
    """Makes it beside its place, and moves it there when it is whole."""
    if not os.path.exists(path):
        part = path + ".part"
        if os.path.isdir(part):
            shutil.rmtree(part)
        make(part)
        os.rename(part, path)
    return path


def entry(number):
    return "entry-%07d.txt" % number


def make_entries(path, count):
    """Empty files, in an order that is not their names'."""
    os.mkdir(path)
    step = next(step for step in (7_919, 104_729, 3) if count % step)
    for index in range(count):
        os.close(os.open(os.path.join(path, entry(index * step % count)), os.O_CREAT | os.O_WRONLY, 0o644))


def line(number):
    words = " ".join(WORDS[(number + index) % len(WORDS)] for index in range(6 + number % 6))
    return "line %d %s%s\n" % (number, words, " " + RARE if number % 5_000 == 4_999 else "")


def make_text(path, size):
    """Numbered lines. Beyond 200 MB the middle is a block again and again; the last lines have numbers of their own."""
    with open(path, "w", encoding="ascii") as file:
        number, block = 0, []
        while file.tell() < min(size, 200_000_000):
            block = [line(number + index) for index in range(1_000)]
            number += 1_000
            file.write("".join(block))
        filler = "".join(block)
        while file.tell() < size:
            file.write(filler)
        file.write("".join("last %d of all\n" % (number + 1) for number in range(500)))


def make_lines(path, count):
    """Lines of some words each, with their numbers, for small changes."""
    words = "a page slides away under the pointer while the page below comes in each keeps its own bar".split()
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write("%5d %s\n" % (number, " ".join(words[(number * 7 + i) % len(words)] for i in range(4 + number * 5 % 9))))


@contextlib.contextmanager
def growing(path, rate, batches=50, text=line):
    """So many lines a second are added to a file, or to a pipe; gives a list whose one figure is how many there are."""
    count, stop = [0], threading.Event()

    def write():
        due = time.monotonic()
        with open(path, "ab", buffering=0) as file:
            while not stop.is_set():
                file.write("".join(text(count[0] + index) for index in range(rate // batches)).encode())
                count[0] += rate // batches
                due += 1 / batches
                time.sleep(max(0, due - time.monotonic()))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield count
    finally:
        stop.set()
        writer.join()


def make_repository(path, commits):
    """A commit after the other, of one file of 40 lines."""
    import_commits(path, (
        commit(1_600_000_000 + number * 60, "commit %d mends the quay" % number,
               {"quay.txt": "".join("line %d of %d\n" % (index, number) for index in range(40))})
        for number in range(1, commits + 1)))


def commit(when, message, files, branch="main", mark=None, parents=()):
    """A commit as git fast-import reads it, with what changed files have then, or None for one that goes; all of it ASCII. `mark`: its
    number for others; `parents`: theirs, else the branch's last."""
    parts = ["commit refs/heads/%s\n" % branch]
    parts += ["mark :%d\n" % mark] if mark else []
    parts.append("committer Asa <asa@ferry.example> %d +0000\ndata %d\n%s\n" % (when, len(message), message))
    parts += ["%s :%d\n" % ("merge" if index else "from", parent) for index, parent in enumerate(parents)]
    parts += ["D %s\n" % path if content is None else "M 100644 inline %s\ndata %d\n%s\n" % (path, len(content), content)
              for path, content in files.items()]
    return "".join(parts)


def import_commits(path, commits):
    """A repository of these commits, checked out."""
    subprocess.run(["git", "init", "-q", "-b", "main", path], check=True)
    subprocess.run(["git", "-C", path, "fast-import", "--quiet"], input="".join(commits).encode("ascii"), check=True)
    subprocess.run(["git", "-C", path, "reset", "-q", "--hard"], check=True)
