/// The entries of a TOML text (toml.io, 1.0) in their order, each with the line on which it begins. What cannot be read costs
/// the rest of its line, and in a header all up to the next one.
///
/// A reader of our own, since TOMLKit 0.6.0 does not tell the lines of values, which a fault must name, and its
/// parser ends the program on `[.a]`.
nonisolated struct TOMLText {
  struct Entry: Equatable {
    /// The names from the root on, as in `keys.lists.open`.
    let path: [String]
    let value: Content
    /// From 1 on.
    let line: Int
  }

  indirect enum Content: Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([Content])
    /// A table without entries, one in an array, a number with a point, a time.
    case other(String)
  }

  struct SyntaxError: Error, Equatable {
    let line: Int
    let reason: String
  }

  /// A table has one where nothing else stands in it, and an array of tables has nothing but one.
  private(set) var entries: [Entry] = []
  private(set) var errors: [SyntaxError] = []

  private var reader: TOMLReader
  /// Of the last header; nil in an array of tables, and behind one that cannot be read.
  private var header: [String]? = []
  private var headers: Set<[String]> = []
  /// What stands in a table, and the tables around.
  private var values: Set<[String]> = []
  private var tables: Set<[String]> = []
  private static let deepest = 32
  /// More are not told of one file.
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

  /// A table or an entry, whatever lines it has; false at the end.
  private mutating func readLine() throws(SyntaxError) -> Bool {
    guard try reader.skipBlankLines() else { return false }
    if reader.take("[") { try readHeader() } else { try readEntry(in: header) }
    try reader.endLine()
    return true
  }

  private mutating func readHeader() throws(SyntaxError) {
    header = nil
    let (line, isArray) = (reader.line, reader.take("["))
    let path = try path()
    guard reader.take("]"), !isArray || reader.take("]") else { throw reader.error("a ] is missing") }
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

  private mutating func readEntry(in around: [String]?) throws(SyntaxError) {
    let line = reader.line
    let name = try path()
    guard reader.take("=") else {
      throw reader.error("a = is missing behind “\(name.joined(separator: "."))”")
    }
    let path = around.map { $0 + name }
    let value = try value(at: path)
    guard let path, let value else { return }
    try claim(path, isTable: value == .other("a table"))
    entries.append(Entry(path: path, value: value, line: line))
  }

  /// Nothing is there twice, and nothing is both a value and a table.
  private mutating func claim(_ path: [String], isTable: Bool) throws(SyntaxError) {
    let around = (1..<path.count).map { Array(path[..<$0]) }
    let isTaken = isTable ? values.contains(path) : !values.insert(path).inserted || tables.contains(path)
    guard !isTaken, !around.contains(where: values.contains) else {
      throw reader.error("“\(path.joined(separator: "."))” is here for the second time")
    }
    tables.formUnion(around)
  }

  private mutating func path() throws(SyntaxError) -> [String] {
    var names = [try reader.name()]
    while reader.take(".") {
      guard names.count < Self.deepest else { throw reader.error("names are too deep") }
      names.append(try reader.name())
    }
    return names
  }

  /// nil where a table's entries have been read as entries of their own.
  private mutating func value(at path: [String]?, depth: Int = 0) throws(SyntaxError) -> Content? {
    guard depth < Self.deepest else { throw reader.error("brackets are too deep") }
    if reader.take("[") {
      var values: [Content] = []
      while try !reader.takesEnd("]", isFirst: values.isEmpty) {
        values.append(try value(at: nil, depth: depth + 1) ?? .other("a table"))
      }
      return .array(values)
    }
    if reader.take("{") {
      var count = 0
      while try !reader.takesEnd("}", isFirst: count == 0) {
        guard depth + (path?.count ?? 0) < Self.deepest else { throw reader.error("brackets are too deep") }
        try readEntry(in: path)
        count += 1
      }
      return path == nil || count == 0 ? .other("a table") : nil
    }
    return try reader.plainValue()
  }
}
