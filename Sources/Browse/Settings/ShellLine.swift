/// A line for a shell with placeholders such as `{path}`, which the values of a page fill. Each value is
/// quoted, so that it is one word whatever its bytes are.
nonisolated struct ShellLine: Hashable, Sendable {
  enum Place: String, CaseIterable, Sendable {
    case path, marked, line, commit, branch

    /// The noun for what a page must have to fill the placeholder.
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
    case place(Place)
  }

  /// Why a line cannot be read or filled, in words.
  struct Misread: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The line as it was typed.
  let text: String
  private let parts: [Part]

  /// Reads a line.
  /// - Parameters:
  ///   - text: The line.
  ///   - appendsMarked: Whether `{}` stands for the marked rows, and these are appended to a line without
  ///     placeholders.
  /// - Throws: `Misread` if a placeholder is quoted or in a comment, or if nothing can be appended to the
  ///   line.
  init(_ text: String, appendsMarked: Bool = false) throws(Misread) {
    var scan = Scan(text, bracesAreMarked: appendsMarked)
    try scan.read()
    if appendsMarked, !scan.hasPlaces { try scan.append(.marked) }
    (self.text, parts) = (text, scan.parts)
  }

  var places: Set<Place> {
    Set(parts.compactMap { if case .place(let place) = $0 { place } else { nil } })
  }

  /// Returns the line as it will run.
  /// - Parameter words: Returns the values for a placeholder.
  /// - Throws: `Misread` if there is no value for a placeholder.
  func filled(_ words: (Place) -> [[UInt8]]) throws(Misread) -> [UInt8] {
    var line: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): line += text.utf8
      case .place(let place):
        let words = words(place)
        if words.isEmpty { throw Misread(description: "\(place.meaning) is needed, and here is none") }
        line += words.map(Self.quoted).joined(separator: " ".utf8)
      }
    }
    return line
  }

  /// Quotes a word for shells of POSIX and for fish. Between quotes, these disagree about a backslash, so
  /// each backslash is placed outside of them.
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

  /// A parser that finds placeholders, and refuses them where the shell would not understand their quotes.
  private struct Scan {
    private let scalars: [Unicode.Scalar]
    private let names: [(name: [Unicode.Scalar], place: Place)]
    private(set) var parts: [Part] = []
    private var text = ""
    /// The sign that began the present quotes, backquotes or comment; nil outside of these.
    private var around: Unicode.Scalar?
    private var isEscaped = false
    /// Whether a quote follows a backslash within quotes, which some shells take for the end and others do
    /// not.
    private var isAmbiguous = false

    init(_ line: String, bracesAreMarked: Bool) {
      scalars = Array(line.unicodeScalars)
      names =
        Place.allCases.map { (Array("{\($0.rawValue)}".unicodeScalars), $0) }
        + (bracesAreMarked ? [(["{", "}"], .marked)] : [])
    }

    var hasPlaces: Bool { parts.contains { if case .place = $0 { true } else { false } } }

    mutating func read() throws(Misread) {
      var index = 0
      while index < scalars.count {
        let before = index > 0 ? scalars[index - 1] : " "
        if !isEscaped, before != "$",
          let (name, place) = names.first(where: { scalars[index...].starts(with: $0.name) })
        {
          if around != nil {
            throw Misread(
              description:
                "{\(place.rawValue)} is quoted by itself: it stands in no quotes, and in no comment")
          }
          add(.place(place))
          index += name.count
          continue
        }
        take(scalars[index], behind: before)
        text.unicodeScalars.append(scalars[index])
        index += 1
      }
      add(nil)
      if hasPlaces, isAmbiguous {
        throw Misread(description: "a backslash before ' means different things to shells")
      }
    }

    private mutating func take(_ sign: Unicode.Scalar, behind before: Unicode.Scalar) {
      if isEscaped { return isEscaped = false }
      if around == "'", sign == "'", before == "\\" { isAmbiguous = true }
      switch sign {
      case "\\" where around != "'" && around != "#": isEscaped = true
      case _ where sign == around: around = nil
      case "'", "\"", "`": around = around ?? sign
      case "#" where " \t;|&(".unicodeScalars.contains(before): around = around ?? sign
      default: break
      }
    }

    mutating func append(_ place: Place) throws(Misread) {
      let last = scalars.last { $0 != " " && $0 != "\t" }
      guard around == nil, !isEscaped, !isAmbiguous, let last, !"|&;(".unicodeScalars.contains(last) else {
        throw Misread(description: "no word can follow this")
      }
      parts.append(.text(" "))
      parts.append(.place(place))
    }

    private mutating func add(_ place: Part?) {
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      if let place { parts.append(place) }
    }
  }
}
