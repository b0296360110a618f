/// The memory of directories from one run to the next: the name under the cursor, how often a person has gone
/// there, and the letters that mark directories. It is kept in a file.
nonisolated struct CursorMemory: Equatable, Sendable {
  /// The most directories that are remembered, so that the file stays small. If there are more, those visited
  /// longest ago are dropped.
  static let most = 1000

  private(set) var names: [Path: [UInt8]] = [:]
  /// The remembered directories, which are keys of `names`; the one visited longest ago comes first.
  private var order: [Path] = []

  /// How often a person has gone to a directory. Only directories that are keys of `names` are in it.
  private(set) var visits: [Path: Int] = [:]
  /// The directories that a person has marked by a letter, by that letter.
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

  /// Counts a visit to a directory, or `times` visits. Does nothing for a directory that is not a key of
  /// `names`.
  mutating func visit(_ directory: Path, times: Int = 1) {
    if names[directory] != nil { visits[directory, default: 0] += times }
  }

  mutating func mark(_ directory: Path, as letter: Character) { marks[letter] = directory }

  /// The remembered directories in the order in which they are offered. Those visited most often and most
  /// recently come first.
  var directoriesByUse: [Path] {
    let worth = order.reversed().enumerated().map { rank, path in
      (path, Double(1 + (visits[path] ?? 0)) / Double(Self.lately + rank))
    }
    return worth.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// How fast visits count less for directories not visited lately. If 10 directories were visited after a
  /// directory, it needs twice as many visits for the same place in the order.
  private static let lately = 10
  /// When all counts of visits to directories together exceed this number, each is halved, so that later
  /// visits count more than old ones.
  private static let mostVisits = 10_000

  /// Adds the contents of a newer memory of directories, such as that of this run to that of the file. Where
  /// both have a directory, the newer name under the cursor counts.
  mutating func add(_ newer: CursorMemory) {
    for directory in newer.order { remember(newer.names[directory]!, in: directory) }
    for (directory, times) in newer.visits { visit(directory, times: times) }
    marks.merge(newer.marks) { $1 }
    if visits.values.reduce(0, +) > Self.mostVisits {
      visits = visits.mapValues { $0 / 2 }.filter { $0.value > 0 }
    }
  }

  // MARK: The contents of the file

  private static let header = Array("termnav browse cursors 1".utf8)
  private static let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
  private static let (backslash, hex) = (UInt8(ascii: "\\"), Array("0123456789abcdef".utf8))

  /// The contents of the file with the memory of directories. After a first line that names the format, each
  /// line has two parts with a tab between. The parts are a directory's path and a name; or `+` with the
  /// number of visits, and a path; or `'` with a letter, and a path. Control characters and `\` are written
  /// as `\` and two hexadecimal digits.
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

  /// Reads the memory of directories from the contents of a file that has the form of `bytes`. If they have
  /// another form, the memory is empty. Lines that cannot be read are left out.
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
