import TermNav

NavigationApp(root: Board(title: "Gestures")).runAndExit()
