internal import CLibrary

/// What a program is told on standard error after its end: errors of pages' tasks that neither the page nor an observer took, and
/// mistakes of its views that a debug build has found.
struct LinesAtEnd {
  /// The most lines; our own figure.
  static let most = 20

  private var lines: [String] = []
  private var count = 0
  private var mistakes: Set<String> = []

  mutating func add(_ error: any Error, of page: String) { add("a task of \(page) failed: \(error)") }

  /// Returns false where the same mistake has been told before.
  mutating func add(mistake: String) -> Bool {
    guard mistakes.insert(mistake).inserted else { return false }
    add(mistake)
    return true
  }

  private mutating func add(_ words: String) {
    count += 1
    guard lines.count < Self.most else { return }
    lines.append(String(words.visible.map { $0.isNewline ? "␊" : $0 }))
  }

  /// A line each, and how many more there were.
  var text: String {
    let more = count - lines.count
    return (lines + (more > 0 ? ["and \(more) more"] : [])).map { $0 + "\n" }.joined()
  }

  /// Writes the lines on standard error, once.
  mutating func tell() {
    _ = TerminalGuard.write(Array(text.utf8)[...], to: STDERR_FILENO)
    self = LinesAtEnd()
  }
}
