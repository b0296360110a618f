import TermNav
import TermNavText

// pager FILE [--color] [--follow] shows a file. Without one it shows what comes by standard input: git log --color | pager
let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
let path = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("--") }

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: pager FILE [--color] [--follow], or a command | pager"
}

do {
  guard options.allSatisfy(["--color", "--follow"].contains) else { throw UsageError() }
  let page: Pager
  if let path {
    page = FilePager(try FileLines(path: path, parsesSGR: options.contains("--color")))
  } else {
    guard let pager = StreamPager.takingStandardInput() else { throw UsageError() }
    page = pager
  }
  page.lines.followsEnd = options.contains("--follow")
  NavigationApp(root: page).runAndExit()
} catch {
  NavigationApp.end(withError: error)
}
