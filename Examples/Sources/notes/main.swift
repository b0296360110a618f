import TermNav

NavigationApp(root: Notes()).runAndExit()
