internal import CLibrary

/// Lines that the program writes to standard error after its end. They report errors of tasks that were not
/// handled, programming mistakes in views that a debug build has found, and which terminfo entry was used
/// instead of the terminal's own.
struct LinesAtEnd {
  /// The greatest number of lines that are written to standard error at the program's end; further errors are
  /// only counted. The figure was chosen: with more lines, earlier output in the shell could scroll away.
  static let most = 20

  private var lines: [String] = []
  private var count = 0
  private var mistakes: Set<String> = []

  mutating func add(_ error: any Error, of page: String) { add("a task of \(page) failed: \(error)") }

  /// Adds the description of a programming mistake to the lines for the program's end. Returns false if the
  /// same mistake was added before.
  mutating func add(mistake: String) -> Bool {
    guard mistakes.insert(mistake).inserted else { return false }
    add(mistake)
    return true
  }

  mutating func add(_ words: String) {
    count += 1
    guard lines.count < Self.most else { return }
    lines.append(String(words.visible.map { $0.isNewline ? "␊" : $0 }))
  }

  /// The lines for the program's end, followed by a line with the number of errors that were left out.
  var text: String {
    let more = count - lines.count
    return (lines + (more > 0 ? ["and \(more) more"] : [])).map { $0 + "\n" }.joined()
  }

  /// Writes the lines for the program's end to standard error and forgets them.
  mutating func tell() {
    _ = TerminalGuard.write(Array(text.utf8)[...], to: STDERR_FILENO)
    self = LinesAtEnd()
  }
}
