internal import CLibrary

/// Errors of pages' tasks that neither the page nor an observer took, to be told after the program's end.
struct UntakenErrors {
  /// The most lines; our own figure.
  static let most = 20

  private var lines: [String] = []
  private var count = 0

  mutating func add(_ error: any Error, of page: String) {
    count += 1
    guard lines.count < Self.most else { return }
    let words = "a task of \(page) failed: \(error)".visible
    lines.append(String(words.map { $0.isNewline ? "␊" : $0 }))
  }

  /// A line each, and how many more there were.
  var text: String {
    let more = count - lines.count
    return (lines + (more > 0 ? ["and \(more) more"] : [])).map { $0 + "\n" }.joined()
  }

  /// Writes the lines on standard error, once.
  mutating func tell() {
    _ = TerminalGuard.write(Array(text.utf8)[...], to: STDERR_FILENO)
    self = UntakenErrors()
  }
}
