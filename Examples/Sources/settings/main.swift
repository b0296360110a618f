import TermNav

NavigationApp(root: Settings(title: "Settings")).runAndExit()
