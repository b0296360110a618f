/// For each directory, the name that the cursor was on and how often the user has gone there; and directories
/// that are marked by a letter. The directories visited longest ago are dropped.
nonisolated struct CursorMemory: Equatable, Sendable {
  /// The most directories that are remembered, which keeps the file small.
  static let most = 1000

  private(set) var names: [Path: [UInt8]] = [:]
  /// The directories of `names`, the one visited longest ago first.
  private var order: [Path] = []

  /// How often the user has gone to directories of `names`.
  private(set) var visits: [Path: Int] = [:]
  /// The directories marked by letters.
  private(set) var marks: [Character: Path] = [:]

  var isEmpty: Bool { names.isEmpty && marks.isEmpty }

  subscript(directory: Path) -> [UInt8]? { names[directory] }

  mutating func remember(_ name: [UInt8], in directory: Path) {
    if names.updateValue(name, forKey: directory) != nil { order.removeAll { $0 == directory } }
    order.append(directory)
    if order.count > Self.most {
      let oldest = order.removeFirst()
      (names[oldest], visits[oldest]) = (nil, nil)
    }
  }

  /// Counts visits to a directory that is remembered.
  mutating func visit(_ directory: Path, times: Int = 1) {
    if names[directory] != nil { visits[directory, default: 0] += times }
  }

  mutating func mark(_ directory: Path, as letter: Character) { marks[letter] = directory }

  /// The directories, those visited most often and most recently first.
  var directoriesByUse: [Path] {
    let worth = order.reversed().enumerated().map { rank, path in
      (path, Double(1 + (visits[path] ?? 0)) / Double(Self.lately + rank))
    }
    return worth.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// How fast old visits lose weight: a directory with 10 more recent ones before it needs twice the visits
  /// to rank as high.
  private static let lately = 10
  /// The number of all visits above which each count is halved, so that recent habits count more.
  private static let mostVisits = 10_000

  /// Adds the contents of another, newer memory.
  mutating func add(_ newer: CursorMemory) {
    for directory in newer.order { remember(newer.names[directory]!, in: directory) }
    for (directory, times) in newer.visits { visit(directory, times: times) }
    marks.merge(newer.marks) { $1 }
    if visits.values.reduce(0, +) > Self.mostVisits {
      visits = visits.mapValues { $0 / 2 }.filter { $0.value > 0 }
    }
  }

  // MARK: The file

  private static let header = Array("termnav browse cursors 1".utf8)
  private static let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
  private static let (backslash, hex) = (UInt8(ascii: "\\"), Array("0123456789abcdef".utf8))

  /// The contents of the file. A line is a path, a tab and a name; `+` and a number of visits, a tab and a
  /// path; or `'` and a letter, a tab and a path. Control characters and `\` are written as `\` and two
  /// hexadecimal digits.
  var bytes: [UInt8] {
    var bytes = Self.header + [Self.lineFeed]
    for directory in order {
      bytes += Self.escaped(directory.bytes) + [Self.tab] + Self.escaped(names[directory]!) + [Self.lineFeed]
    }
    for directory in order {
      if let times = visits[directory] { bytes += Self.line("+\(times)", directory) }
    }
    for (letter, directory) in marks.sorted(by: { $0.key < $1.key }) {
      bytes += Self.line("'\(letter)", directory)
    }
    return bytes
  }

  private static func line(_ sign: String, _ directory: Path) -> [UInt8] {
    escaped(Array(sign.utf8)) + [tab] + escaped(directory.bytes) + [lineFeed]
  }

  init() {}

  /// Reads the contents of a file. Another kind of file gives an empty memory; lines that cannot be read are
  /// skipped.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: Self.lineFeed)
    guard lines.first?.elementsEqual(Self.header) == true else { return }
    for line in lines.dropFirst() {
      let parts = line.split(separator: Self.tab, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = Self.unescaped(parts[0]), let last = Self.unescaped(parts[1]) else {
        continue
      }
      if first.first == Path.slash {
        if !last.isEmpty, !last.contains(Path.slash) { remember(last, in: Path(first, in: .root)) }
      } else if last.first == Path.slash {
        addLine(first.text, Path(last, in: .root))
      }
    }
  }

  private mutating func addLine(_ sign: String, _ directory: Path) {
    let value = sign.dropFirst()
    switch sign.first {
    case "+": if let times = Int(value), 1...Self.mostVisits ~= times { visit(directory, times: times) }
    case "'": if value.count == 1, let letter = value.first { mark(directory, as: letter) }
    default: break
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in
      byte < 0x20 || byte == 0x7F || byte == backslash
        ? [backslash, hex[Int(byte >> 4)], hex[Int(byte & 15)]] : [byte]
    }
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, rest) = ([UInt8](), text)
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap({ hex.firstIndex(of: $0) }),
        let low = rest.popFirst().flatMap({ hex.firstIndex(of: $0) })
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
