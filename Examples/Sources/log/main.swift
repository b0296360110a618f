import TermNav
import TermNavText

// log FILE follows a file; without one it shows the commits of the repository.
do {
  let file = try CommandLine.arguments.dropFirst().first.map { try FileLines(path: $0, parsesSGR: true) }
  NavigationApp(root: file.map(FilePage.init) ?? Commits(), theme: .automatic).runAndExit()
} catch {
  NavigationApp.end(withError: error)
}
