/// A line for a shell with placeholders such as `{path}`, for which values of a page are inserted. Each value
/// is quoted, so that it is one word for the shell, whatever its bytes are.
nonisolated struct ShellLine: Hashable, Sendable {
  enum Placeholder: String, CaseIterable, Sendable {
    case path, marked, line, commit, branch

    /// The thing that a page must have to give a value for the placeholder, such as `a file`, for messages.
    var meaning: String {
      switch self {
      case .path: "a file"
      case .marked: "a row that can be marked"
      case .line: "a line of a file"
      case .commit: "a commit"
      case .branch: "a branch"
      }
    }
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The reason why a line for a shell cannot be read, or cannot be filled with values; the description is
  /// for a person.
  struct Misread: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The line for a shell with its placeholders, as it was typed.
  let text: String
  private let parts: [Part]

  /// Reads a line for a shell with placeholders such as `{path}`.
  /// - Parameters:
  ///   - text: The line.
  ///   - appendsMarked: Whether `{}` stands for the marked rows. If so, the marked rows are appended to a
  ///     line without placeholders.
  /// - Throws: `Misread` if a placeholder is within quotes or in a comment, if shells would read the quotes
  ///   of a line with placeholders differently, or if the marked rows cannot be appended to the line.
  init(_ text: String, appendsMarked: Bool = false) throws(Misread) {
    var scan = Scan(text, bracesAreMarked: appendsMarked)
    try scan.read()
    if appendsMarked, !scan.hasPlaceholders { try scan.append(.marked) }
    (self.text, parts) = (text, scan.parts)
  }

  var placeholders: Set<Placeholder> {
    Set(parts.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } })
  }

  /// Returns the line for the shell, with the values inserted for its placeholders. Each value is quoted;
  /// several are separated by blanks.
  /// - Parameter words: Returns the values for a placeholder; empty if there is none.
  /// - Throws: `Misread` if there is no value for a placeholder.
  func filled(_ words: (Placeholder) -> [[UInt8]]) throws(Misread) -> [UInt8] {
    var line: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): line += text.utf8
      case .placeholder(let placeholder):
        let words = words(placeholder)
        if words.isEmpty {
          throw Misread(description: "\(placeholder.meaning) is needed, and this page has none")
        }
        line += words.map(Self.quoted).joined(separator: " ".utf8)
      }
    }
    return line
  }

  /// Returns a word in quotes for shells of POSIX and for fish. They treat a backslash within quotes
  /// differently, so each backslash is put outside of the quotes.
  static func quoted(_ word: [UInt8]) -> [UInt8] {
    let isPlain = word.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "/", "-": true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    let inner = word.flatMap { byte -> [UInt8] in
      byte == "'" || byte == "\\" ? Array("'\\".utf8) + [byte, "'"] : [byte]
    }
    return ["'"] + inner + ["'"]
  }

  /// Finds the placeholders of a line for a shell. It refuses placeholders within quotes or comments, where
  /// the quotes around the value would not be read as quotes.
  private struct Scan {
    private let scalars: [Unicode.Scalar]
    private let names: [(name: [Unicode.Scalar], placeholder: Placeholder)]
    private(set) var parts: [Part] = []
    private var text = ""
    /// The sign that began the present quotes or comment in a line for a shell: `'`, `"`, a backquote or `#`;
    /// nil outside of these.
    private var quote: Unicode.Scalar?
    private var isEscaped = false
    /// Whether a `'` follows a backslash within `'…'` in a line for a shell. Some shells take it for the end
    /// of the quotes, others do not.
    private var isAmbiguous = false

    init(_ line: String, bracesAreMarked: Bool) {
      scalars = Array(line.unicodeScalars)
      names =
        Placeholder.allCases.map { (Array("{\($0.rawValue)}".unicodeScalars), $0) }
        + (bracesAreMarked ? [(["{", "}"], .marked)] : [])
    }

    var hasPlaceholders: Bool { parts.contains { if case .placeholder = $0 { true } else { false } } }

    mutating func read() throws(Misread) {
      var index = 0
      while index < scalars.count {
        let before = index > 0 ? scalars[index - 1] : " "
        if !isEscaped, before != "$",
          let (name, placeholder) = names.first(where: { scalars[index...].starts(with: $0.name) })
        {
          if quote != nil {
            throw Misread(
              description:
                "{\(placeholder.rawValue)} is quoted by itself: take the quotes around it away, or the comment sign before it"
            )
          }
          add(.placeholder(placeholder))
          index += name.count
          continue
        }
        updateQuotes(scalars[index], after: before)
        text.unicodeScalars.append(scalars[index])
        index += 1
      }
      add(nil)
      if hasPlaceholders, isAmbiguous {
        throw Misread(description: "a backslash before ' means different things to shells")
      }
    }

    private mutating func updateQuotes(_ sign: Unicode.Scalar, after before: Unicode.Scalar) {
      if isEscaped { return isEscaped = false }
      if quote == "'", sign == "'", before == "\\" { isAmbiguous = true }
      switch sign {
      case "\\" where quote != "'" && quote != "#": isEscaped = true
      case _ where sign == quote: quote = nil
      case "'", "\"", "`": quote = quote ?? sign
      case "#" where " \t;|&(".unicodeScalars.contains(before): quote = quote ?? sign
      default: break
      }
    }

    mutating func append(_ placeholder: Placeholder) throws(Misread) {
      let last = scalars.last { $0 != " " && $0 != "\t" }
      guard quote == nil, !isEscaped, !isAmbiguous, let last, !"|&;(".unicodeScalars.contains(last) else {
        throw Misread(description: "no word can follow this")
      }
      parts.append(.text(" "))
      parts.append(.placeholder(placeholder))
    }

    private mutating func add(_ part: Part?) {
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      if let part { parts.append(part) }
    }
  }
}
