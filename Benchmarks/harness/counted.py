"""What a program executes, by valgrind's callgrind."""
import os
import subprocess

# valgrind takes its time.
START = 60.0


def stripped(program, folder):
    """A copy that valgrind 3.19 can read: what Swift 6.3 writes for debuggers it cannot."""
    path = os.path.join(folder, os.path.basename(program))
    subprocess.run(["strip", "-g", "-o", path, program], check=True)
    return path


def under_valgrind(command, folder):
    return ["valgrind", "--tool=callgrind", "--trace-children=yes",
            "--callgrind-out-file=" + os.path.join(folder, "counted.%p"), "--log-file=" + os.devnull] + command


def told(path):
    """What a file of callgrind's has counted."""
    with open(path, encoding="utf-8", errors="replace") as file:
        # It says it twice.
        return sum(int(line.split()[1]) for line in file if line.startswith(("summary:", "totals:"))) // 2


def since(pid, folder):
    """What a process that runs has executed since it was last asked, or since its start."""
    subprocess.run(["callgrind_control", "--dump", str(pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=True)
    parts = [name for name in os.listdir(folder) if name.startswith("counted.%d." % pid)]
    return told(os.path.join(folder, max(parts, key=lambda name: int(name.rsplit(".", 1)[1]))))
