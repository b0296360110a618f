import TermNav

// pager FILE [--color] [--follow] shows a file. Without one it shows what comes by standard input: git log --color | pager
let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
let path = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("--") }

do {
  let page: Pager
  if let path {
    page = FilePager(try FileLines(path: path, parsesSGR: options.contains("--color")))
  } else {
    page = StreamPager.takingStandardInput()
  }
  page.lines.followsEnd = options.contains("--follow")
  NavigationApp(root: page).runAndExit()
} catch {
  NavigationApp.exit(withError: error)
}
