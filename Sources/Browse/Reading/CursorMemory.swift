/// On which name the cursor stood last in each directory, the directories visited last first kept.
nonisolated struct CursorMemory: Equatable, Sendable {
  /// Directories that are remembered; our own figure.
  static let most = 1000

  private(set) var names: [Path: [UInt8]] = [:]
  /// The one visited longest ago first; each of `names` once.
  private var order: [Path] = []

  subscript(directory: Path) -> [UInt8]? { names[directory] }

  mutating func remember(_ name: [UInt8], in directory: Path) {
    if names.updateValue(name, forKey: directory) != nil { order.removeAll { $0 == directory } }
    order.append(directory)
    if order.count > Self.most { names[order.removeFirst()] = nil }
  }

  /// Takes over what another memory knows, which is newer.
  mutating func add(_ newer: CursorMemory) {
    for directory in newer.order { remember(newer.names[directory]!, in: directory) }
  }

  // MARK: The file

  private static let header = Array("termnav browse cursors 1".utf8)
  private static let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
  private static let (backslash, hex) = (UInt8(ascii: "\\"), Array("0123456789abcdef".utf8))

  /// A line for each directory: its path, a tab, the name. Control characters and `\` are `\` and two figures.
  var bytes: [UInt8] {
    var bytes = Self.header + [Self.lineFeed]
    for directory in order {
      bytes += Self.escaped(directory.bytes) + [Self.tab] + Self.escaped(names[directory]!) + [Self.lineFeed]
    }
    return bytes
  }

  init() {}

  /// What is no such file is an empty memory; lines that are broken are left out.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: Self.lineFeed)
    guard lines.first?.elementsEqual(Self.header) == true else { return }
    for line in lines.dropFirst() {
      let parts = line.split(separator: Self.tab, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].first == Path.slash, let path = Self.unescaped(parts[0]),
        let name = Self.unescaped(parts[1]), !name.isEmpty, !name.contains(Path.slash)
      else { continue }
      remember(name, in: Path(path, in: .root))
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
