/// Completes the line by which a person asks for a log: lists the words that may come next. An explanation
/// stands beside each option, for people who do not know git's words.
nonisolated struct LogCompletion: Sendable {
  /// The lines by which logs were asked for before, the latest last. They are offered while the line is
  /// empty.
  var history: [String] = []
  /// The short names of branches and tags, which complete a line that asks for a log.
  var refs: [String] = []
  /// The names of files, from the directory in which git runs, which complete a line that asks for a log.
  var names: [String] = []
  /// The authors of the commits in the log, which complete a line that asks for a log, after `--author` and
  /// `--committer`.
  var authors: [String] = []

  struct Candidate: Equatable, Sendable {
    /// The whole line that asks for a log, as it becomes when this candidate for its next word is chosen.
    var line: String
    /// The shown text of a candidate for the next word of a line that asks for a log, and the candidate's
    /// explanation.
    var title, meaning: String
  }

  /// The most candidates that are listed for the next word of a line; more would be too many to read through.
  static let most = 200

  private static let dates = ["yesterday", "1.week", "2.weeks", "1.month", "1.year"]

  func candidates(for line: String) -> [Candidate] {
    let isEmpty = line.allSatisfy(\.isWhitespace)
    let asked =
      isEmpty ? history.reversed().map { Candidate(line: $0, title: $0, meaning: "asked before") } : []
    return Array((asked + next(in: line)).prefix(Self.most))
  }

  /// Returns candidates for the last word of a line that asks for a log.
  private func next(in line: String) -> [Candidate] {
    let start = line.lastIndex { $0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
    let (head, word) = (line[..<start], line[start...])
    let before = head.split(whereSeparator: \.isWhitespace)
    func candidate(_ text: String, _ title: String, _ meaning: String) -> Candidate {
      Candidate(line: head + text, title: title, meaning: meaning)
    }
    func values(_ values: [String], _ meaning: String) -> [Candidate] {
      Self.found(word, in: values).map { candidate(Self.quoted($0), $0, meaning) }
    }
    if before.contains("--") { return values(names, "") }
    switch before.last.flatMap({ LogQuery.Word(rawValue: String($0)) ?? LogQuery.Word.aliases[String($0)] }) {
    case .author, .committer: return values(authors, "")
    case .since, .until: return values(Self.dates, "")
    case let option? where option.placeholder != nil:
      return word.isEmpty ? [candidate("", option.placeholder ?? "", option.meaning)] : []
    default: break
    }
    var found: [Candidate] = []
    if word.isEmpty || word.hasPrefix("-") {
      found += LogQuery.Word.allCases.filter { $0.rawValue.hasPrefix(word) }.map { option in
        let placeholder = option.placeholder.map { " " + $0 } ?? ""
        return candidate(
          option.rawValue + (placeholder.isEmpty ? "" : " "), option.rawValue + placeholder, option.meaning)
      }
      if "--".hasPrefix(word) { found.append(candidate("-- ", "-- FILE", "changes a file or a directory")) }
    }
    // A range such as `main..topic` has a name at each end; the name after the dots is completed.
    let end = word.firstRange(of: "..")?.upperBound ?? word.startIndex
    let name = word[end...].drop { $0 == "." || $0 == "^" }
    let range = word[..<name.startIndex]
    found += Self.found(name, in: refs).map { candidate(range + $0, range + $0, "") }
    return found
  }

  /// Returns the names, authors or dates that contain a word, without regard to capitals: first those that
  /// begin with the word, then others, at most `most` of each. For an empty word, returns the first ones.
  private static func found(_ word: Substring, in texts: [String]) -> [String] {
    if word.isEmpty { return Array(texts.prefix(most)) }
    let word = word.lowercased()
    var (first, second): ([String], [String]) = ([], [])
    for text in texts where first.count < most {
      let lower = text.lowercased()
      if lower.hasPrefix(word) {
        first.append(text)
      } else if second.count < most, lower.contains(word) {
        second.append(text)
      }
    }
    return first + second
  }

  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { !$0.isWhitespace && !"'\"\\".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
