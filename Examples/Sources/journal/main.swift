import TermNav

NavigationApp(root: Journal(Command("git", "log", "--format=%h %s"), notes: "NOTES.txt")).runAndExit()
