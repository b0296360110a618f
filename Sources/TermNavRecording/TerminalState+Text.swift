import TermNav

/// The size and capabilities of a terminal as text, such as `80x24 truecolor sgr cell=9x19 synchronized`.
extension TerminalState {
  var text: String {
    var fields = WrittenWords(words: [
      "\(size.columns)x\(size.rows)", capabilities.colorDepth.rawValue, capabilities.mouse.rawValue,
    ])
    var copy = self
    copy.describe(by: &fields)
    return fields.words.joined(separator: " ")
  }

  init?(_ words: ArraySlice<String>) {
    var words = words
    guard let size = words.popFirst().flatMap(Self.size),
      let depth = words.popFirst().flatMap(ColorDepth.init(rawValue:)),
      let mouse = words.popFirst().flatMap(MouseReporting.init(rawValue:))
    else { return nil }
    self.init(size: size, capabilities: TerminalCapabilities(colorDepth: depth, mouse: mouse))
    var fields = ReadWords(words: Array(words))
    describe(by: &fields)
    if fields.isRefused || !fields.words.isEmpty { return nil }
  }

  private mutating func describe(by fields: inout some NamedFields) {
    fields.field("cell", &cell, text: { "\($0.dx)x\($0.dy)" }, read: Self.cell)
    capabilities.describe(by: &fields)
  }

  private static func cell(_ text: String) -> Vector? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    return Vector(dx: width, dy: height)
  }

  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      1...TTY.largest.columns ~= columns, 1...TTY.largest.rows ~= rows
    else { return nil }
    return Size(columns: columns, rows: rows)
  }
}

/// A writer of the words of a terminal's state. A flag is written as its name, any other field as
/// `name=value`.
private struct WrittenWords: NamedFields {
  var words: [String]

  func has(_ key: String, isSet: Bool) -> Bool { isSet }
  mutating func field(_ key: String, _ value: inout Bool) { if value { words.append(key) } }
  mutating func field(_ key: String, _ value: inout String) {
    words.append("\(key)=\(ByteText.escaped(value))")
  }
  // `refuse` does nothing: a value without a meaning can only be found while reading.
  func refuse(_ key: String) {}
}

/// A reader of the words of a terminal's state. It holds the words that were not read, and whether one of
/// them had no meaning.
private struct ReadWords: NamedFields {
  var words: [String]
  var isRefused = false

  func has(_ key: String, isSet: Bool) -> Bool { words.contains { $0.hasPrefix("\(key)=") } }
  mutating func field(_ key: String, _ value: inout Bool) { value = removeWord { $0 == key } != nil }
  mutating func field(_ key: String, _ value: inout String) {
    value =
      removeWord { $0.hasPrefix("\(key)=") }.flatMap { ByteText.string($0.dropFirst(key.count + 1)) } ?? ""
  }
  mutating func refuse(_ key: String) { isRefused = true }

  private mutating func removeWord(_ isMeant: (String) -> Bool) -> String? {
    defer { words.removeAll(where: isMeant) }
    return words.last(where: isMeant)
  }
}
