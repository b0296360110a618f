/// The entries of a TOML text (toml.io, version 1.0) in their order, each with the number of the line on
/// which it begins. After an error the rest of the line is skipped. After an error in a header such as
/// `[look]`, everything up to the next header is skipped.
///
/// The browser reads TOML itself, because TOMLKit 0.6.0 does not tell the lines of values, which messages
/// about faults need. Its parser also crashes on `[.a]`.
nonisolated struct TOMLText {
  struct Entry: Equatable {
    /// The parts of the name that an entry of a TOML text has, as `["keys", "lists", "open"]` for
    /// `keys.lists.open`.
    let path: [String]
    let value: Content
    /// The line of a TOML text on which the entry begins, from 1.
    let line: Int
  }

  indirect enum Content: Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([Content])
    /// A TOML value that settings do not use, described in words: a table, an array of tables, a number with
    /// a point, or a time.
    case other(String)
  }

  struct SyntaxError: Error, Equatable {
    let line: Int
    let reason: String
  }

  /// The entries of a TOML text. A table is an entry only if it is empty; otherwise the values in it are. An
  /// array of tables is a single entry.
  private(set) var entries: [Entry] = []
  private(set) var errors: [SyntaxError] = []

  private var reader: TOMLReader
  /// The name in the last header of a TOML text, in its parts. nil in an array of tables, and after a header
  /// that cannot be read.
  private var header: [String]? = []
  private var headers: Set<[String]> = []
  /// The names of all values that were read in a TOML text; `tables` has those of the tables around them.
  private var values: Set<[String]> = []
  private var tables: Set<[String]> = []
  /// The most parts of a name, and the deepest brackets within brackets; deeper ones are an error.
  private static let deepest = 32
  /// The most errors of a TOML text that are reported. Then reading ends.
  private static let mostErrors = 100

  init(_ text: String) {
    reader = TOMLReader(text)
    var isAtEnd = false
    while !isAtEnd, errors.count < Self.mostErrors {
      do {
        isAtEnd = try !readLine()
      } catch {
        errors.append(error)
        reader.skipLine()
      }
    }
    entries.removeAll { $0.value == .other("a table") && tables.contains($0.path) }
  }

  /// Reads a header or an entry of a TOML text, which may take several lines. Returns false at the end of the
  /// text.
  private mutating func readLine() throws(SyntaxError) -> Bool {
    guard try reader.skipBlankLines() else { return false }
    if reader.consume("[") { try readHeader() } else { try readEntry(in: header) }
    try reader.endLine()
    return true
  }

  private mutating func readHeader() throws(SyntaxError) {
    header = nil
    let (line, isArray) = (reader.line, reader.consume("["))
    let path = try path()
    guard reader.consume("]"), !isArray || reader.consume("]") else { throw reader.error("a ] is missing") }
    try claim(path, isTable: true)
    let kind = isArray ? "an array of tables" : "a table"
    if !headers.insert(path).inserted {
      guard isArray else {
        throw reader.error("[\(path.joined(separator: "."))] is here for the second time")
      }
    } else {
      entries.append(Entry(path: path, value: .other(kind), line: line))
    }
    header = isArray ? nil : path
  }

  private mutating func readEntry(in parents: [String]?) throws(SyntaxError) {
    let line = reader.line
    let name = try path()
    guard reader.consume("=") else {
      throw reader.error("a = is missing behind “\(name.joined(separator: "."))”")
    }
    let path = parents.map { $0 + name }
    let value = try value(at: path)
    guard let path, let value else { return }
    // A table within braces is whole: its name is taken as that of a value is.
    try claim(path, isTable: false)
    entries.append(Entry(path: path, value: value, line: line))
  }

  /// Notes a name in a TOML text as that of a value, and the names of the tables around the value.
  /// - Parameter isTable: Whether the name is that of a table. If so, it is only compared with those of
  ///   values: a table may be named again.
  /// - Throws: An error if a value had the name before, or if a name would be both a value and a table.
  private mutating func claim(_ path: [String], isTable: Bool) throws(SyntaxError) {
    let parents = (1..<path.count).map { Array(path[..<$0]) }
    let isTaken = isTable ? values.contains(path) : !values.insert(path).inserted || tables.contains(path)
    guard !isTaken, !parents.contains(where: values.contains) else {
      throw reader.error("“\(path.joined(separator: "."))” is here for the second time")
    }
    tables.formUnion(parents)
  }

  private mutating func path() throws(SyntaxError) -> [String] {
    var names = [try reader.name()]
    while reader.consume(".") {
      guard names.count < Self.deepest else { throw reader.error("names are too deep") }
      names.append(try reader.name())
    }
    return names
  }

  /// Reads a TOML value. Returns nil for a table whose entries were added as entries of their own.
  /// - Parameters:
  ///   - path: The name of the value, in its parts; nil within an array.
  ///   - depth: How many brackets are open.
  private mutating func value(at path: [String]?, depth: Int = 0) throws(SyntaxError) -> Content? {
    guard depth < Self.deepest else { throw reader.error("brackets are too deep") }
    if reader.consume("[") {
      var values: [Content] = []
      while try !reader.consumeEnd("]", isFirst: values.isEmpty) {
        values.append(try value(at: nil, depth: depth + 1) ?? .other("a table"))
      }
      return .array(values)
    }
    if reader.consume("{") {
      var count = 0
      while try !reader.consumeEnd("}", isFirst: count == 0) {
        guard depth + (path?.count ?? 0) < Self.deepest else { throw reader.error("brackets are too deep") }
        try readEntry(in: path)
        count += 1
      }
      return path == nil || count == 0 ? .other("a table") : nil
    }
    return try reader.plainValue()
  }
}
