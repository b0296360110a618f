"""What a program executes, by valgrind's callgrind."""
import os
import shutil
import subprocess
import sys

# valgrind takes its time.
START = 60.0


def need_valgrind():
    if not shutil.which("valgrind"):
        sys.exit("no valgrind here (Scripts/bench --install installs it)")


def stripped(program, folder):
    """A copy that valgrind 3.19 can read: what Swift 6.3 writes for debuggers it cannot."""
    path = os.path.join(folder, os.path.basename(program))
    subprocess.run(["strip", "-g", "-o", path, program], check=True)
    return path


def under_valgrind(command, folder):
    return ["valgrind", "--tool=callgrind", "--trace-children=yes",
            "--callgrind-out-file=" + os.path.join(folder, "counted.%p"), "--log-file=" + os.devnull] + command


def total(folder):
    """All that the processes of a run have executed; the run's files go."""
    count = 0
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            count += sum(int(line.split()[1]) for line in file if line.startswith(("summary:", "totals:")))
        os.remove(os.path.join(folder, name))
    # A file says it twice.
    return count // 2
