import TermNav

NavigationApp(root: Mail(), theme: .automatic).runAndExit()
