import TermNav

// After an await the main thread has gone, and `runAndExit` says so.
let title = await Task.detached { "Too late" }.value
NavigationApp(root: TextViewController(title: title, text: "Never shown.")).runAndExit()
